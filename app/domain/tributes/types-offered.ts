export function typesOffered<T extends { id: number }>(types: T[], ids: readonly number[]): T[] {
  const named = types.filter(({ id }) => ids.includes(id))
  return named.length > 0 ? named : types
}
