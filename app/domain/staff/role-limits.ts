/** Letters of a role's name. */
export const LONGEST_ROLE = 45
