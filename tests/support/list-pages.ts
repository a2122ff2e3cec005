import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isMade, PAGES } from './page-addresses.ts'

const app = path.resolve(import.meta.dirname, '../../app')

const listsIn = (page: string): string[] => {
  const file = path.join(app, `${page}.tsx`)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [...text.matchAll(/ from '~\/([^']+\.list\.server)'/g)].map(([, list = '']) => `${list}.ts`)
}

const shown = Object.entries(PAGES)
  .filter(([, address]) => address.who === 'owner' && !isMade(address))
  .map(([page, { at }]) => ({ at, lists: listsIn(page) }))
  .filter(({ lists }) => lists.length > 0)

/** Addresses of the pages that show a declared list, so that tests of lists include a new one. */
export const LIST_PAGES: readonly string[] = shown.map(({ at }) => at)

/** Declarations that none of these pages shows. */
export function findUnshownLists(): string[] {
  const lists = new Set(shown.flatMap((page) => page.lists))
  return globSync('domain/**/*.list.server.ts', { cwd: app })
    .filter((list) => !lists.has(list))
    .toSorted()
}
