/** CSS px a second, whatever the playlist's length (requirement 10.1). */
export const TICKER_SPEED = 100
