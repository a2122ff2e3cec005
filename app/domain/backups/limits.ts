export const MAX_FILE_NAME_LENGTH = 80
export const MAX_FAILURE_LENGTH = 500
