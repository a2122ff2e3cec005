export const MAX_FILE_NAME_LENGTH = 80
export const MAX_FAILURE_LENGTH = 500
/** Keys have 74 characters; the rest is room for spaces around a pasted one. */
export const MAX_PRIVATE_KEY_LENGTH = 100
