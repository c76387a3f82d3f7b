"""What is wrong with a log as such."""
