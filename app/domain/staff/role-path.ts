export const rolePath = (id: number | 'new'): string => `/jpanel/users/roles/${id}`
