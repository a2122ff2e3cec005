import path from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { temporaryFolder } from '../support/folder.ts'
import { launchServer, type LaunchedServer, sentencesOf } from '../support/launch-server.ts'
import { query, testPostgres } from '../support/postgres.ts'
import { sessionOf } from '../support/sign-in.ts'

const LINK = /^Set the password of the first owner, (\S+), within a day: (\S+)$/m
const PASSWORD = 'five quiet herons wade'

beforeAll(() => buildWhenStale(), 180_000)

test('ALMONER_SAMPLE=off starts empty with one owner, whose link is printed once and sets the password', async () => {
  const postgres = await testPostgres()
  onTestFinished(postgres.stop)
  const DATABASE_URL = postgres.url('empty')
  const data = path.join(temporaryFolder('empty'), 'data')
  const environment = { DATABASE_URL, ALMONER_DATA: data, ALMONER_SAMPLE: 'off', ALMONER_OWNER: 'ines@example.org' }
  const started = async (): Promise<LaunchedServer> => {
    const server = await launchServer(environment)
    onTestFinished(async () => void (await server.stop()))
    return server
  }

  const first = await started()
  // The link is printed after the server is ready.
  await vi.waitFor(() => expect(sentencesOf(first.printed())).toMatch(LINK), 10_000)
  const [, email, link = ''] = LINK.exec(sentencesOf(first.printed())) ?? []
  expect(email).toBe('ines@example.org')
  expect(first.printed()).not.toContain('Sign in as')
  const { rows } = await query(
    DATABASE_URL,
    `SELECT (SELECT count(*)::int FROM contribution) AS contributions,
      (SELECT count(*)::int FROM supporter) AS supporters,
      (SELECT count(*)::int FROM product) AS products, (SELECT json_agg(email) FROM staff WHERE is_owner) AS owners,
      (SELECT count(*)::int FROM staff) AS staff`,
  )
  expect(rows).toEqual([{ contributions: 0, supporters: 0, products: 0, owners: ['ines@example.org'], staff: 1 }])

  const second = await started()
  expect(sentencesOf(second.printed())).not.toMatch(LINK)

  const set = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin: first.origin },
    body: new URLSearchParams({ password: PASSWORD, confirmation: PASSWORD }),
  })
  expect([set.status, set.headers.get('location')]).toEqual([302, '/jpanel/login'])
  const session = await sessionOf({ origin: first.origin, email: 'ines@example.org', password: PASSWORD })
  for (const page of [
    '/jpanel/',
    '/jpanel/pos',
    '/jpanel/contributions',
    '/jpanel/supporters',
    '/jpanel/products',
    '/jpanel/jobs',
  ])
    expect([
      page,
      (await fetch(`${first.origin}${page}`, { headers: { cookie: `almoner=${session}` } })).status,
    ]).toEqual([page, 200])
})
