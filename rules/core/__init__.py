"""What mahjong and 双扣 share."""
