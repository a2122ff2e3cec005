export function withParam(address: string, param: string, value: string | readonly string[]): string {
  const search = new URLSearchParams(address)
  search.delete(param)
  search.delete(`${param}[]`)
  for (const one of [value].flat()) search.append(`${param}[]`, one)
  return `?${search.toString()}`
}
