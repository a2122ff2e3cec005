import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import routes from '../../app/routes'

type Entry = { file: string; children?: Entry[] }
type Place = { file: string; isFrame: boolean; isBeforeSignIn: boolean }

const app = path.resolve(import.meta.dirname, '../../app')
const BEFORE_SIGN_IN = 'pages/visitor/layout.tsx'
const GIVEN_NOTHING = /^export (?:const loader = \(\) =>|function loader\(\))/m
const LOADING = /^export (?:const|async function|function) loader\b/m

const placesOf = (entries: readonly Entry[], isBeforeSignIn = false): Place[] =>
  entries.flatMap(({ file, children = [] }) => [
    { file, isFrame: children.length > 0, isBeforeSignIn },
    ...placesOf(children, isBeforeSignIn || file === BEFORE_SIGN_IN),
  ])

/** Screens that show records: neither frames nor pages before sign-in, and with a loader that gets a context. */
const screens = placesOf(routes as Entry[]).filter(({ file, isFrame, isBeforeSignIn }) => {
  const source = readFileSync(path.join(app, file), 'utf8')
  return (
    file.startsWith('pages/jpanel/') &&
    !isFrame &&
    !isBeforeSignIn &&
    LOADING.test(source) &&
    !GIVEN_NOTHING.test(source)
  )
})

test('every screen is guarded in one way: its loader is made by `screen`', () => {
  expect(screens.length).toBeGreaterThan(10)
  expect(
    screens.filter(({ file }) => !readFileSync(path.join(app, file), 'utf8').includes('export const loader = screen(')),
  ).toEqual([])
})
