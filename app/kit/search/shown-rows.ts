/** Rows that a list of the till shows at most; a list that is cut says so. */
export const MAX_FOUND_ROWS = 50
export const MAX_FOUND_SUPPORTERS = 200
export const MAX_RECENT_SALES = 30
export const MAX_OPEN_CARTS = 20
