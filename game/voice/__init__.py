"""What is spoken (语音): the system's own voice for those who cannot see the table."""
