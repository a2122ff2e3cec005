import { MAX_FOUND_OF_KIND } from '~/kit/search/shown-rows'
import type { IconName } from '~/ui/icon-names'

/** A file is fetched by the browser itself. */
type Place = { to: string; opensTab?: boolean; isFile?: boolean }
type Runs = { act: () => void }
type Reply = { id: string; label: string; icon?: IconName; section?: string; words?: string }

/** A page that is always there. `words` are other names a person may type. */
export type PageCommand = Reply & Place
export type Command = PageCommand | (Reply & Runs)
/** Something found by the server. */
export type SearchResult = { id: string; label: string; hint?: string; icon?: IconName; to: string; section: string }

export type PaletteItem = { id: string; label: string; hint?: string; icon?: IconName } & (Place | Runs)
export type PaletteSection = { title: string; items: PaletteItem[] }

/** Of each section. */
const MAX_COMMANDS = 8

const fits = (command: Command, term: string): boolean => {
  const text = `${command.label} ${command.words ?? ''}`.toLowerCase()
  return term
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const under = (items: readonly (PaletteItem & { section: string })[]): PaletteSection[] => {
  const sections = new Map<string, PaletteItem[]>()
  for (const item of items) sections.set(item.section, [...(sections.get(item.section) ?? []), item])
  return [...sections].map(([title, list]) => ({ title, items: list }))
}

/** The server does not count what it leaves out. */
const sayFirst = ({ title, items }: PaletteSection): PaletteSection => ({
  title: items.length < MAX_FOUND_OF_KIND ? title : `${title}, the first ${items.length}`,
  items,
})

const cut = ({ title, items }: PaletteSection): PaletteSection => ({
  title: items.length > MAX_COMMANDS ? `${title}, ${MAX_COMMANDS} of ${items.length}` : title,
  items: items.slice(0, MAX_COMMANDS),
})

/** Recent pages while nothing is typed, then results, then matching commands. */
export function paletteSections(input: {
  term: string
  commands: readonly Command[]
  results: readonly SearchResult[]
  recent: readonly PaletteItem[]
}): PaletteSection[] {
  const { term, commands, results, recent } = input
  const asItem = (command: Command) => ({ ...command, section: command.section ?? 'Pages and commands' })
  const first = (suiting: readonly Command[]) => under(suiting.map(asItem)).map(cut)
  if (!term) {
    const known = recent.length > 0 ? [{ title: 'Recent', items: [...recent] }] : []
    return [...known, ...first(commands)]
  }
  return [...under(results).map(sayFirst), ...first(commands.filter((command) => fits(command, term)))]
}
