"""What has been played (往事): rows of matches and hands, their store, what they add up to."""
