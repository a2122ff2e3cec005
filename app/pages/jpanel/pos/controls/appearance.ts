/** Fields on another origin need these colors to match the till. */
const COLOURS = [
  '--raised',
  '--surface',
  '--text',
  '--text-2',
  '--placeholder',
  '--control',
  '--focus',
  '--accent',
  '--accent-soft',
  '--accent-text',
  '--on-accent',
  '--line-strong',
  '--bad',
] as const

export type Appearance = Record<string, string>

export function appearanceNow(): Appearance {
  const style = getComputedStyle(document.documentElement)
  return {
    ...Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(name).trim()])),
    'color-scheme': style.colorScheme.includes('dark') && !style.colorScheme.includes('light') ? 'dark' : 'light',
  }
}

export function onAppearance(listener: (appearance: Appearance) => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const report = () => listener(appearanceNow())
  const selected = new MutationObserver(report)
  selected.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  system.addEventListener('change', report)
  return () => {
    selected.disconnect()
    system.removeEventListener('change', report)
  }
}
