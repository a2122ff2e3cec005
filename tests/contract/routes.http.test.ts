import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { query } from '../support/postgres'
import { ACCESS, REFUSED_WITH } from './access'
import { ask, by, databaseUrl, guarded, neededFor, nobody, owner, routes } from './all-routes'
import type { Route } from './manifest'
import { signedIn } from './session'

const sourceOf = ({ id }: Route): string =>
  id.startsWith('pages/') ? readFileSync(path.resolve(import.meta.dirname, `../../app/${id}.tsx`), 'utf8') : ''

/** Reads the intents of a page's buttons from its source; a call has none. */
function intentsOf(route: Route): (string | null)[] {
  const intents = [
    ...sourceOf(route).matchAll(/^ {2,4}(?:'([\w-]+)'|(\w+)): (?:\w+\(\s*(?:[A-Z_]+|'[\w-]+'),\s*)*intent\(/gm),
  ].map(([, quoted, plain]) => quoted ?? plain ?? null)
  return intents.length > 0 ? intents : [null]
}

const asCall = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }

describe('every route of the manifest', () => {
  test('has an entry in the access table, and the table names no route that is gone', () => {
    expect(routes.map(({ id }) => id).sort()).toEqual(Object.keys(ACCESS).sort())
  })
  test('is guarded unless the table calls it public', () => {
    expect(routes.filter(({ isGuarded }) => !isGuarded).map(({ id }) => id)).toEqual(
      routes.filter(({ id }) => ACCESS[id] === 'public').map(({ id }) => id),
    )
  })
})

describe('without a session', () => {
  test.each(guarded.filter(({ isPage }) => isPage))('$pattern leads to sign-in', async (route) => {
    const reply = await ask(route, 'GET', { accept: 'text/html' })
    expect([reply.status, reply.headers.get('location')?.split('?')[0]]).toEqual([302, '/jpanel/login'])
  })
  test.each(guarded)('$pattern refuses a call with 401', async (route) => {
    for (const method of [...(route.reads ? ['GET'] : []), ...(route.writes ? ['POST'] : [])]) {
      const reply = await ask(route, method, asCall)
      expect([method, reply.status, await reply.json()]).toEqual([method, 401, { message: 'Please sign in.' }])
    }
  })
})

describe('without the permission', () => {
  const locked = guarded.filter(({ id }) => ACCESS[id] !== 'staff')
  test.each(locked.filter(({ reads }) => reads))('$pattern is not shown', async (route) => {
    expect((await ask(route, 'GET', by(nobody))).status).toBe(403)
  })
  test.each(locked.filter(({ writes }) => writes))(
    '$pattern does nothing, whichever of its buttons is pressed',
    async (route) => {
      for (const intent of intentsOf(route)) {
        const reply = await ask(route, 'POST', by(nobody), intent === null ? {} : { intent })
        await reply.arrayBuffer()
        expect([intent, reply.status]).toEqual([intent, REFUSED_WITH[route.id] ?? 403])
      }
    },
  )
  const shared = locked.filter((route) => neededFor(route).length > 1)
  test.each(shared.flatMap((route) => neededFor(route).map((held) => ({ pattern: route.pattern, held, route }))))(
    '$pattern is not shown to those who hold $held alone',
    async ({ route, held }) => {
      const holder = await signedIn(databaseUrl, [held])
      const reply = await ask(route, route.reads ? 'GET' : 'POST', by(holder))
      expect(reply.status).toBe(403)
    },
  )
  test('the buttons of every page with a form are found', () => {
    const unread = locked.filter(
      (route) =>
        sourceOf(route).includes('formAction(') &&
        sourceOf(route).match(/\bintent\(/g)?.length !== intentsOf(route).length,
    )
    expect(unread.map(({ id }) => id)).toEqual([])
    expect(locked.filter((route) => intentsOf(route)[0] !== null).length).toBeGreaterThan(3)
  })
  test.each(locked)('$pattern lets in anyone who holds just $id’s permission', async (route) => {
    const holder = await signedIn(databaseUrl, neededFor(route))
    if (!route.reads) return
    const reply = await ask(route, 'GET', {
      cookie: holder.cookie,
      accept: route.isPage ? 'text/html' : 'application/json',
    })
    await reply.arrayBuffer()
    expect([200, 302, 400, 404, 422]).toContain(reply.status)
  })
})

/** Documented reads that store the provider's reply once another test has set the provider up. */
const CONNECTION_CHECKS = new Set([
  '/jpanel/paypal/verify_connection.json',
  '/jpanel/paypal/verify_reference_transactions.json',
  '/jpanel/settings/payment/gocardless/verify',
])

/** Jobs write within a minute of the start: mails of earlier tests, and the first check of the books. */
const whenJobsAreDone = () =>
  expect
    .poll(
      async () =>
        (
          await query(
            databaseUrl,
            `SELECT (SELECT count(*) FROM mail WHERE status = 'queued')::int AS queued, EXISTS (SELECT 1 FROM book_check
              WHERE finished_at IS NOT NULL) AS "isChecked"`,
          )
        ).rows[0] as unknown,
      { timeout: 90_000 },
    )
    .toEqual({ queued: 0, isChecked: true })

test('every GET except the checks of connections changes no table', { timeout: 180_000 }, async () => {
  await whenJobsAreDone()
  const before = await fingerprint()
  for (const route of guarded.filter(({ reads, pattern }) => reads && !CONNECTION_CHECKS.has(pattern)))
    await (await ask(route, 'GET', { cookie: owner.cookie, accept: 'text/html' })).arrayBuffer()
  expect(await fingerprint()).toEqual(before)
})

/** Ignores session rows of the guard, and the sums that jobs keep of earlier tests' writes. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await query(
    databaseUrl,
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = " +
      "'BASE TABLE' AND table_name NOT IN ('staff_session', 'sign_in_throttle', 'journal_seal', " +
      "'contribution_tally', 'contribution_tally_delta', 'contribution_tally_month', " +
      "'contribution_tally_total', 'product_gift', " +
      "'product_gift_change', 'product_gift_total', 'list_tally', 'list_tally_delta', 'list_tally_total', " +
      "'list_left_out', 'list_left_out_change', 'product_day', 'product_day_changed', " +
      "'product_span', 'receiptable_gift', 'receiptable_year') ORDER BY 1",
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows as { name: string }[]) {
    const sum = await query(
      databaseUrl,
      `SELECT count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM "${name}" t`,
    )
    sums[name] = (sum.rows[0] as { sum: string }).sum
  }
  return sums
}
