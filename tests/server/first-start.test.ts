import path from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { temporaryFolder } from '../support/folder.ts'
import { launchServer, type LaunchedServer, sentencesOf } from '../support/launch-server.ts'
import { sessionOf } from '../support/sign-in.ts'

beforeAll(() => buildWhenStale(), 180_000)

const SIGN_IN = /^Sign in as (.+) with the password (\S+)$/m
const PEOPLE = ['owner@example.org', 'cashier@example.org', 'manager@example.org']

/** A first start prints the accounts and their password. */
async function signInLine(server: LaunchedServer): Promise<{ people: string[]; password: string }> {
  await vi.waitFor(() => expect(sentencesOf(server.printed())).toMatch(SIGN_IN), { timeout: 10_000, interval: 20 })
  const [, people = '', password = ''] = SIGN_IN.exec(sentencesOf(server.printed())) ?? []
  return { people: people.split(/, | or /), password }
}

async function started(ALMONER_DATA: string): Promise<LaunchedServer> {
  const server = await launchServer({ ALMONER_DATA })
  onTestFinished(async () => void (await server.stop()))
  return server
}

test('gives two copies on one machine each its own database, people and random password', async () => {
  const copies = await Promise.all(
    ['one', 'other'].map(async (name) => {
      const data = path.join(temporaryFolder(name), 'data')
      return { data, server: await started(data) }
    }),
  )
  const passwords = []
  for (const { server } of copies) {
    const { people, password } = await signInLine(server)
    expect([people, password]).toEqual([PEOPLE, expect.stringMatching(/^[A-Za-z0-9_-]{12}$/)])
    for (const email of people)
      expect(await sessionOf({ origin: server.origin, email, password })).toMatch(/^[A-Za-z0-9_-]{43}$/)
    passwords.push(password)
  }
  const [one, other] = copies
  await expect(
    sessionOf({ origin: one?.server.origin ?? '', email: 'owner@example.org', password: passwords[1] ?? '' }),
  ).rejects.toThrow('owner@example.org could not sign in: 422')
  expect(await Promise.all(copies.map(({ server }) => server.stop()))).toEqual([0, 0])

  const again = await started(other?.data ?? '')
  await vi.waitFor(() => expect(again.printed()).toContain('their password was printed at the first start'), {
    timeout: 10_000,
    interval: 20,
  })
  expect(sentencesOf(again.printed())).not.toMatch(SIGN_IN)
  expect(await sessionOf({ origin: again.origin, email: 'owner@example.org', password: passwords[1] ?? '' })).toMatch(
    /^[A-Za-z0-9_-]{43}$/,
  )
  expect(await again.stop()).toBe(0)
})
