"""The coach (教练): what a seat's options leave, which one it would take and why, and what could have been better."""
