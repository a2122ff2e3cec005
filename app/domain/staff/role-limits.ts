export const MAX_ROLE_LENGTH = 45
