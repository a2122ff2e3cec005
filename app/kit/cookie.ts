export function readCookie(header: string | null, name: string): string | null {
  const start = `${name}=`
  const found = (header ?? '').split('; ').find((pair) => pair.startsWith(start))
  return found === undefined ? null : found.slice(start.length)
}
