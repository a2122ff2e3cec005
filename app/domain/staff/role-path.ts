/** The address of a role in the back office. */
export const rolePath = (id: number | 'new'): string => `/jpanel/users/roles/${id}`
