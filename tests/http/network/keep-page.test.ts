import {
  data,
  isRouteErrorResponse,
  redirect,
  type DataStrategyResult,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { currentConnection, formSettled, pageArrived } from '~/http/network/connection'
import { forgetVisited, keepPage, rememberPage, countShell } from '~/http/network/keep-page'

type Results = Record<string, DataStrategyResult>

const SHELL = 'pages/jpanel/shell'
const LIST = 'pages/jpanel/tributes/list'
const OFFLINE = new TypeError('Failed to fetch')

const error = (result: unknown): DataStrategyResult => ({ type: 'error', result })

async function ask(request: Request, results: Results): Promise<Results> {
  const args = { request } as Parameters<typeof keepPage>[0]
  return (await keepPage(args, async () => results)) as Results
}

const open = (path: string, results: Results) => ask(new Request(`http://localhost${path}`), results)
const post = (path: string, body: Record<string, string>, results: Results) =>
  ask(new Request(`http://localhost${path}`, { method: 'POST', body: new URLSearchParams(body) }), results)

const waiting: (() => void)[] = []
const withShell = () => void waiting.push(countShell())

afterEach(() => {
  for (const end of waiting.splice(0)) end()
  forgetVisited()
  pageArrived()
  formSettled()
  vi.unstubAllGlobals()
})

test('a page that does not come is an error of the page: the shell and what it loaded stay', async () => {
  withShell()
  const results = await open('/jpanel/tributes', { [SHELL]: error(OFFLINE), [LIST]: error(OFFLINE) })
  expect(results).toEqual({ [LIST]: error(OFFLINE) })
  expect(currentConnection()).toMatchObject({ isLost: true, shownFrom: null })
})

test('shows again only pages that this tab has shown', async () => {
  withShell()
  rememberPage('/jpanel/tributes?c=1', [
    { id: SHELL, loaderData: { menu: [] } },
    { id: LIST, loaderData: { rows: [1] } },
  ])
  expect(await open('/jpanel/tributes?c=1', { [LIST]: error(OFFLINE) })).toEqual({
    [LIST]: { type: 'data', result: { rows: [1] } },
  })
  expect(currentConnection().shownFrom).not.toBeNull()
  expect(await open('/jpanel/tributes?c=2', { [LIST]: error(OFFLINE) })).toEqual({ [LIST]: error(OFFLINE) })
  expect(await open('/jpanel/tributes', { [LIST]: { type: 'data', result: {} } })).toEqual({
    [LIST]: { type: 'data', result: {} },
  })
  expect(currentConnection()).toMatchObject({ isLost: false, shownFrom: null })
})

test('keeps answers of the server unchanged', async () => {
  withShell()
  const missing = { [LIST]: error(new ErrorResponse(404, 'Not Found', { message: 'Not here.' })) }
  expect(await open('/jpanel/tributes', missing)).toEqual(missing)
  const elsewhere = { [LIST]: error(redirect('/jpanel/supporters')) }
  expect(await open('/jpanel/tributes', elsewhere)).toBe(elsewhere)
  expect(currentConnection().isLost).toBe(false)
})

const failureOf = (results: Results): { message: string; typed: unknown } => {
  const { result } = results[LIST] ?? {}
  return (result as { data: { message: string; typed: unknown } }).data
}

test.each([
  [false, 'Nothing was saved. No connection to the server. Please try again.', 'Not saved: there is no connection.'],
  [true, 'No connection to the server. Please try again.', 'The server did not answer. Please check what was saved.'],
])('a form that is not answered comes back with what was typed (network: %s)', async (onLine, message, notice) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { pathname: '/jpanel/tributes', search: '' })
  const thrown = { [LIST]: error(data(OFFLINE)) }
  const results = await post('/jpanel/tributes', { name: 'Ada', intent: 'save' }, thrown)
  expect(failureOf(results)).toMatchObject({ message, typed: { name: 'Ada', intent: 'save' } })
  expect(currentConnection().unsent).toBe(notice)
  await post('/jpanel/tributes', { name: 'Ada' }, { [LIST]: { type: 'data', result: null } })
  expect(currentConnection().unsent).toBeNull()
})

test('leaves server errors unchanged', async () => {
  vi.stubGlobal('location', { pathname: '/jpanel/tributes', search: '' })
  const refused = { [LIST]: error(new ErrorResponse(403, 'Forbidden', null)) }
  const results = await post('/jpanel/tributes', { name: 'Ada' }, refused)
  expect(isRouteErrorResponse(results[LIST]?.result)).toBe(true)
  expect(currentConnection().unsent).toBeNull()
})
