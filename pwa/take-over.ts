/** The message that asks a waiting worker to take over from the older one. */
export const TAKE_OVER = 'take-over'
