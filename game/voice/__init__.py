"""What is spoken (语音): cues and how they sound, voice packs, the recorder, and the system's own voice."""
