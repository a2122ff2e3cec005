import type { NewSection } from './menu-data'

const KEY = 'almoner.new'
const MAX_USED = 3

export function readLastUsed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((one): one is string => typeof one === 'string').slice(0, MAX_USED)
      : []
  } catch {
    return []
  }
}

export function noteUsed(to: string): string[] {
  const used = [to, ...readLastUsed().filter((one) => one !== to)].slice(0, MAX_USED)
  try {
    localStorage.setItem(KEY, JSON.stringify(used))
  } catch {
    // A browser without storage remembers until the page is left.
  }
  return used
}

export function typeFilter(typed: string, key: string): string | null {
  if (key === 'Backspace') return typed.slice(0, -1)
  if (key.length !== 1 || (key === ' ' && typed === '')) return null
  return typed + key.toLowerCase()
}

const fits = (label: string, typed: string): boolean => ` ${label.toLowerCase()}`.includes(` ${typed}`)

export function arrangeNewSections(
  sections: readonly NewSection[],
  { typed, lastUsed }: { typed: string; lastUsed: readonly string[] },
): NewSection[] {
  const used = lastUsed.flatMap((to) => sections.flatMap(({ items }) => items.filter((item) => item.to === to)))
  const others = sections.map(({ heading, items }) => ({
    heading,
    items: items.filter((item) => !used.includes(item)),
  }))
  return [{ heading: 'Last used', items: used }, ...others]
    .map(({ heading, items }) => ({ heading, items: items.filter(({ label }) => fits(label, typed)) }))
    .filter(({ items }) => items.length > 0)
}
