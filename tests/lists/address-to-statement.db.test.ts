import { filesToLastStatement } from '../support/called-files'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { saveSegment } from '~/domain/segments/save-segment.server'
import { ctxContext } from '~/http/context'
import { perform } from '~/kit/operation'
import { writeCursor } from '~/lists/request/cursor'
import { loader } from '~/pages/jpanel/segments/list'
import { testCtx } from '../support/ctx'

/** Everything between the address of a plain list and its statements; `bin/figures.mjs` counts these two. */
const PLAIN = [
  'app/domain/segments/segments.list.server.ts',
  'app/http/list/list-view.ts',
  'app/lists/request/address.ts',
  'app/lists/sql/list-from.server.ts',
  'app/lists/sql/matching.server.ts',
  'app/lists/sql/statement.server.ts',
  'app/pages/jpanel/segments/list.tsx',
]
const BY_FILTERS = ['app/lists/declare/filter-values.ts', 'app/lists/declare/filters.ts']

/** The declaration itself: its values are read, and its functions ran when it was loaded. */
const [DECLARATION] = PLAIN

/** Frames of every page and operation, which a reader knows: the database, the kit, the session and its permissions. */
const FRAMES = /^app\/(?:db|fast|kit)\/|^app\/http\/[a-z-]+\.ts$|^app\/env\.server\.ts$|^app\/domain\/auth\//

const ctx = testCtx()

const load = (address: string) => {
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  const request = new Request(`http://almoner.test/jpanel/segments${address}`)
  const args = { request, context, params: {}, url: new URL(request.url) }
  return () => loader(args as unknown as Parameters<typeof loader>[0])
}

beforeAll(async () => {
  await perform(saveSegment, ctx, { name: 'School', type: 'text' })
})

test.each([
  ['without filters', '', []],
  ['behind the first page', '?page=2', []],
  ['in another order', '?sort=name', []],
  ['after a row', `?after=${writeCursor(['1', '1'])}&page=2`, ['app/lists/request/cursor.ts']],
  ['with a filter', '?type=text&sort=name', BY_FILTERS],
  ['with a search', '?search=school', BY_FILTERS],
])('runs the files that a reader opens, and no other, for a plain list %s', async (_which, address, more) => {
  const called = await filesToLastStatement(load(address))
  const opened = new Set([DECLARATION, ...called.filter((file) => !FRAMES.test(file))])
  expect(opened).toEqual(new Set([...PLAIN, ...more]))
})
