export const exportName = (id: number): string => `JE-${String(id).padStart(5, '0')}`
