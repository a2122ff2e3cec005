import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Everybody in the office uses the pages and calls of `jpanel`, so its tests leave out that folder. */
const placesOf = (folder: string): string[] => [
  `app/${folder}`,
  `app/${folder.replace(/^(pages|endpoints)\//, '$1/jpanel/')}`,
]

/** Tests of all contexts on the scale data. */
const OF_ALL_CONTEXTS = ['domain/scale']

const isInApp = (folder: string): boolean => existsSync(path.join(root, 'app', folder.split('/')[0] ?? ''))

function strayFolders(folders: readonly string[]): string[] {
  return folders.filter(
    (folder) =>
      isInApp(folder) &&
      !OF_ALL_CONTEXTS.includes(folder) &&
      placesOf(folder).every(
        (place) => !existsSync(path.join(root, place)) && globSync(`${place}.ts*`, { cwd: root }).length === 0,
      ),
  )
}

const tested = globSync('**/*.test.{ts,tsx}', { cwd: path.join(root, 'tests') }).map((file) => path.dirname(file))

test('tests of app lie in folders that app has, and a folder of another name is found', () => {
  expect(strayFolders([...new Set(tested)])).toEqual([])
  expect(strayFolders(['domain/pos', 'pages/till', 'domain/cart', 'pages/pos', 'endpoints/settings', 'e2e'])).toEqual([
    'domain/pos',
    'pages/till',
  ])
})
