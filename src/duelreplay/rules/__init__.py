"""What is right: rule sets, rules, and the questions still open."""
