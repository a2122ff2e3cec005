import { MAX_FOUND_OF_KIND } from '~/kit/search/shown-rows'
import type { IconName } from '~/ui/icon-names'

type Place = { to: string; opensTab?: boolean; isFile?: boolean }
type Runs = { act: () => void }
type Reply = {
  id: string
  label: string
  hint?: string
  icon?: IconName
  section?: string
  /** The command is also found by the beginnings of these words. */
  words?: string
  wholeWords?: readonly string[]
}

export type PageCommand = Reply & Place
export type Command = PageCommand | (Reply & Runs)
export type SearchResult = { id: string; label: string; hint?: string; icon?: IconName; to: string; section: string }

export type PaletteItem = { id: string; label: string; hint?: string; icon?: IconName } & (Place | Runs)
export type PaletteSection = { title: string; items: PaletteItem[] }

const MAX_ITEMS = 8

/** 0 where the label begins with the word, 1 where one of its words does, 2 where another name does. */
function rank({ label, hint = '', words = '', wholeWords = [] }: Command, word: string): number {
  const place = ` ${label}`.toLowerCase().indexOf(` ${word}`)
  if (place >= 0) return Math.min(place, 1)
  return ` ${hint} ${words}`.toLowerCase().includes(` ${word}`) || wholeWords.includes(word) ? 2 : Number.NaN
}

function find(commands: readonly Command[], term: string): Command[] {
  const typed = term.toLowerCase().split(/\s+/)
  return commands
    .map((command) => ({ command, place: typed.reduce((sum, word) => sum + rank(command, word), 0) }))
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place)
    .map(({ command }) => command)
}

const under = (items: readonly (PaletteItem & { section: string })[]): PaletteSection[] => {
  const sections = new Map<string, PaletteItem[]>()
  for (const item of items) sections.set(item.section, [...(sections.get(item.section) ?? []), item])
  return [...sections].map(([title, list]) => ({ title, items: list }))
}

/** Names no total, because the server does not count the results that it leaves out. */
const sayFirst = ({ title, items }: PaletteSection): PaletteSection => ({
  title: items.length < MAX_FOUND_OF_KIND ? title : `${title}, the first ${items.length}`,
  items,
})

const cut = ({ title, items }: PaletteSection): PaletteSection => ({
  title: items.length > MAX_ITEMS ? `${title}, ${MAX_ITEMS} of ${items.length}` : title,
  items: items.slice(0, MAX_ITEMS),
})

export function paletteSections(input: {
  term: string
  commands: readonly Command[]
  results: readonly SearchResult[]
  recent: readonly PaletteItem[]
}): PaletteSection[] {
  const { term, commands, results, recent } = input
  const group = (some: readonly Command[]) =>
    under(some.map((command) => ({ ...command, section: command.section ?? 'Commands' })))
  if (!term) {
    const known = recent.length > 0 ? [{ title: 'Recent', items: [...recent] }] : []
    return [...known, ...group(commands).map(cut)]
  }
  const found = group(find(commands, term.trim()))
  const pages = found.filter(({ title }) => title === 'Pages')
  const others = found.filter(({ title }) => title !== 'Pages')
  return [...pages.map(cut), ...under(results).map(sayFirst), ...others.map(cut)]
}
