/** Edge and Opera also name Chrome, and Chrome also names Safari, so the first match wins. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Example: `Firefox on Windows`, enough to recognize one's own browser. */
export function browserWords(userAgent: string | null): string {
  const named = (of: readonly (readonly [string, string])[]) => of.find(([mark]) => userAgent?.includes(mark))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser === undefined) return system ?? 'Unknown browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
