export function readCookie(header: string | null, name: string): string | null {
  const start = `${name}=`
  const match = (header ?? '').split('; ').find((pair) => pair.startsWith(start))
  return match === undefined ? null : match.slice(start.length)
}
