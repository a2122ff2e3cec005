/** Letters of a role's name. */
export const MAX_ROLE_LENGTH = 45
