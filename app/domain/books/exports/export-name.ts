/** An export as people and the accounting program call it. */
export const exportName = (id: number): string => `JE-${String(id).padStart(5, '0')}`
