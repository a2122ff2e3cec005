import * as argon2 from '@node-rs/argon2'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { CURRENT_IS_WRONG, LINK_IS_DEAD, WRONG_CREDENTIALS } from '~/domain/auth/messages'
import { changePassword } from '~/domain/staff/change-password.server'
import { mailPasswordLink } from '~/domain/auth/mail-password-link.server'
import { resetPassword } from '~/domain/auth/reset-password.server'
import { holderOfSession, keepAlive } from '~/domain/auth/session.server'
import { nextStep, signIn } from '~/domain/auth/sign-in.server'
import { signOut } from '~/domain/auth/sign-out.server'
import { isFactorDue } from '~/domain/auth/two-factor/factor-duty'
import { hashSecret } from '~/kit/codes/secret'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { aPerson, GOOD_PASSWORD, one } from '../../support/staff'

/** Spies on the real hashing to count its calls. */
vi.mock('@node-rs/argon2', { spy: true })

const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const visitor = (address: string | null = null, device: string | null = null) => ({
  address,
  userAgent: 'a browser',
  device,
})

type Try = {
  password?: string
  at?: Date
  address?: string | null
  earlierSession?: string | null
  device?: string | null
}

const enter = (
  email: string,
  { password = GOOD_PASSWORD, at = NOON, address = null, earlierSession = null, device = null }: Try = {},
) =>
  perform(signIn, testCtx({ permissions: [], now: at }), {
    email,
    password,
    earlierSession,
    visitor: visitor(address, device),
  })

const entered = async (email: string, input: Try = {}) => {
  const outcome = await enter(email, input)
  if (outcome.next !== 'signed-in') throw new Error('not signed in')
  return outcome
}
const session = async (email: string, input: Try = {}) => (await entered(email, input)).sessionToken
const holder = (token: string, now: Date) => holderOfSession(testCtx().read, hashSecret(token), now)

describe('signing in', () => {
  test('gives a session of 256 bits that is stored as a hash', async () => {
    const person = await aPerson()
    const token = await session(person.email.toUpperCase(), { address: '203.0.113.9' })
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const dump = await one<{ text: string }>(sql`SELECT string_agg(n::text, '') AS text FROM staff_session n`)
    expect(dump.text).not.toContain(token)
    expect((await holder(token, NOON))?.staffId).toBe(person.id)
  })

  test('leaves a login, a count, a moment and a line in the journal', async () => {
    const person = await aPerson()
    await session(person.email, { address: '203.0.113.9' })
    const row = await one<Record<string, unknown>>(sql`SELECT s.login_count, s.last_login_at, l.ip, l.user_agent,
      (SELECT count(*)::int FROM journal_entry WHERE verb = 'staff.open-session'
        AND subject_id = s.id::text) AS reported
      FROM staff s JOIN staff_login l ON l.staff_id = s.id WHERE s.id = ${person.id}`)
    expect(row).toEqual({
      login_count: 1,
      last_login_at: NOON,
      ip: '203.0.113.9',
      user_agent: 'a browser',
      reported: 1,
    })
  })

  test('takes the password as it was typed and whole', async () => {
    const typed = `  Spaces, CAPITALS and ${'a lot of words, '.repeat(6)}at its end `
    const { email } = await aPerson({ password: typed })
    const others = [typed.trim(), typed.toLowerCase(), typed.slice(0, 72), `${typed} `]
    for (const password of others) await expect(enter(email, { password })).rejects.toThrow(WRONG_CREDENTIALS)
    await session(email, { password: typed })
  })

  test('each time is a new session, and the one this browser had before ends', async () => {
    const { email } = await aPerson()
    const first = await session(email)
    const other = await session(email)
    const second = await session(email, { earlierSession: first })
    expect(new Set([first, second, other]).size).toBe(3)
    expect(await holder(first, NOON)).toBeNull()
    expect(await holder(other, NOON)).not.toBeNull()
  })

  test('a hash with older parameters is made again', async () => {
    const passwordHash = await argon2.hash(GOOD_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { email, id } = await aPerson({ passwordHash })
    await session(email)
    expect((await one<{ hash: string }>(sql`SELECT password_hash AS hash FROM staff WHERE id = ${id}`)).hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    )
    await session(email)
  })

  test('the flow stops before a session where a second factor is set', async () => {
    expect(nextStep({ hasTwoFactor: false })).toBe('signed-in')
    const { email, id } = await aPerson()
    await testCtx().read.run(
      sql`UPDATE staff SET two_factor_secret = 'x', two_factor_codes = 'x', two_factor_confirmed_at = now()
        WHERE id = ${id}`,
    )
    expect(await enter(email)).toEqual({
      next: 'needs-second-factor',
      staffId: id,
      challenge: expect.any(String) as string,
    })
    expect(await testCtx().read.records(sql`SELECT 1 FROM staff_session WHERE staff_id = ${id}`)).toEqual([])
  })
})

describe('the same answer for everybody', () => {
  test('unknown, without a password, deleted, wrong password: one sentence', async () => {
    const known = await aPerson()
    const unset = await aPerson({ password: null })
    const gone = await aPerson()
    await testCtx().read.run(sql`UPDATE staff SET deleted_at = now() WHERE id = ${gone.id}`)
    for (const [email, password] of [
      ['nobody@example.org', GOOD_PASSWORD],
      [unset.email, GOOD_PASSWORD],
      [gone.email, GOOD_PASSWORD],
      [known.email, 'wrong'],
    ] as const)
      await expect(enter(email, { password })).rejects.toMatchObject({ code: 'refused', message: WRONG_CREDENTIALS })
  })

  /** The cost of a try: the parameters of each hash, and the text of each statement. */
  const costOf = async (email: string, input: Try) => {
    const verified = vi.mocked(argon2.verify).mockClear()
    const hashed = vi.mocked(argon2.hash).mockClear()
    const spoken = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const said = await enter(email, input).then(
        () => 'in',
        (error: Error) => error.message,
      )
      const statements = spoken.mock.calls.map(([query]) =>
        typeof query === 'string' ? query : (query as { text: string }).text,
      )
      const hashes = verified.mock.calls.map(([stored]) => /m=.*?(?=\$)/.exec(String(stored))?.[0])
      return { said, hashes, rehashed: hashed.mock.calls.length, statements }
    } finally {
      spoken.mockRestore()
    }
  }
  const everybody = async () => {
    const deleted = await aPerson()
    await testCtx().read.run(sql`UPDATE staff SET deleted_at = now() WHERE id = ${deleted.id}`)
    const [known, unset] = [await aPerson(), await aPerson({ password: null })]
    return {
      known: known.email,
      unknown: `${known.email}.nowhere`,
      deleted: deleted.email,
      'without a password': unset.email,
    }
  }
  const wrong: Try = { password: 'wrong', address: '203.0.113.77' }

  test('runs one equal hash and the same statements for known, unknown, deleted and passwordless users', async () => {
    const { known, ...others } = await everybody()
    const cost = await costOf(known, wrong)
    expect(cost).toMatchObject({ said: WRONG_CREDENTIALS, hashes: ['m=19456,t=2,p=1'], rehashed: 0 })
    expect(cost.statements.length).toBeGreaterThan(5)
    for (const [who, email] of Object.entries(others)) expect([who, await costOf(email, wrong)]).toEqual([who, cost])
  })

  test('locked: known or not, no hash and the same statements', async () => {
    const { known, ...others } = await everybody()
    for (const email of [known, ...Object.values(others)])
      await testCtx().read.run(sql`INSERT INTO sign_in_throttle (key, failures, window_started, locked_until)
        VALUES (${`email:${email}`}, 5, ${NOON}, ${later(10)})`)
    const cost = await costOf(known, wrong)
    expect(cost).toMatchObject({ said: 'Too many attempts. Please try again in 600 seconds.', hashes: [], rehashed: 0 })
    for (const [who, email] of Object.entries(others)) expect([who, await costOf(email, wrong)]).toEqual([who, cost])
  })
})

describe('the throttle', () => {
  test('refuses even the right password after five failures, and names the seconds to wait', async () => {
    const { email } = await aPerson()
    for (let count = 0; count < 5; count++)
      await expect(enter(email, { password: 'wrong' })).rejects.toMatchObject({ code: 'refused' })
    await expect(enter(email)).rejects.toMatchObject({
      code: 'too-many',
      message: 'Too many attempts. Please try again in 600 seconds.',
      retryAfter: 600,
    })
    await expect(enter(email, { at: later(9) })).rejects.toMatchObject({ retryAfter: 60 })
    await session(email, { at: later(10) })
    await expect(enter(email, { password: 'wrong', at: later(11) })).rejects.toMatchObject({ code: 'refused' })
  })

  test('an unknown email is locked just the same', async () => {
    for (let count = 0; count < 5; count++)
      await expect(enter('ghost@example.org')).rejects.toMatchObject({ code: 'refused' })
    await expect(enter('ghost@example.org')).rejects.toMatchObject({ code: 'too-many', retryAfter: 600 })
  })

  test('counts fifty concurrent tries, and checks the password of five', async () => {
    const { email } = await aPerson()
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => enter(email, { password: 'wrong' })))
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in',
    )
    expect(codes.filter((code) => code === 'refused')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too-many')).toHaveLength(45)
  })

  const withNames = (address: string, count: number) =>
    testCtx().read.run(sql`INSERT INTO sign_in_throttle (key, failures, window_started, names)
      SELECT ${`ip:${address}`}, ${count}::int, ${NOON}, array_agg('name ' || n)
      FROM generate_series(1, ${count}::int) n`)

  test('limits an address to 99 names an hour; another address and names tried before stay free', async () => {
    const { email } = await aPerson()
    await withNames('198.51.100.7', 98)
    await expect(enter('a@example.org', { address: '198.51.100.7' })).rejects.toMatchObject({ code: 'refused' })
    await expect(enter(email, { address: '198.51.100.7', at: later(1) })).rejects.toMatchObject({
      code: 'too-many',
      retryAfter: 59 * 60,
    })
    await expect(enter('a@example.org', { address: '198.51.100.7' })).rejects.toMatchObject({ code: 'refused' })
    await session(email, { address: '198.51.100.8' })
    await session(email, { address: '198.51.100.7', at: later(60) })
  })

  test('a hundred wrong tries of one name leave the address open to everybody else', async () => {
    const { email } = await aPerson()
    for (let count = 0; count < 100; count++)
      await enter('one.name@example.org', { address: '198.51.100.9' }).catch(() => undefined)
    await session(email, { address: '198.51.100.9' })
  })

  test('a person who signs in gives the address its place back', async () => {
    const { email } = await aPerson()
    await withNames('198.51.100.10', 98)
    for (let count = 0; count < 3; count++) await session(email, { address: '198.51.100.10' })
    await expect(enter('b@example.org', { address: '198.51.100.10' })).rejects.toMatchObject({ code: 'refused' })
  })
})

describe('a second factor that access needs (R-ACCESS-10)', () => {
  const day = (count: number) => new Date(NOON.getTime() + count * 86_400_000)
  const dueAt = async (email: string, at: Date) => (await entered(email, { at })).factorDueAt

  test.each([
    ['an owner', { isOwner: true }],
    ['somebody who may refund', { permissions: ['order.refund'] }],
    ['somebody who may see supporters', { permissions: ['member.edit'] }],
    ['somebody who may add users', { permissions: ['user.add'] }],
  ])('is due a week after the first sign-in of %s, and not before', async (_who, rights) => {
    const { email } = await aPerson(rights)
    expect([await dueAt(email, NOON), await dueAt(email, day(6))]).toEqual([day(7), day(7)])
    const found = await holder(await session(email, { at: day(6) }), day(6))
    if (found === null) throw new Error('no session')
    expect([isFactorDue(found, day(6)), isFactorDue(found, day(7))]).toEqual([false, true])
    expect(isFactorDue({ ...found, hasTwoFactor: true }, day(8))).toBe(false)
  })

  test('is never due for anybody else, and begins again once access needs it', async () => {
    const { id, email } = await aPerson({ permissions: ['order.view', 'product.edit'] })
    expect(await dueAt(email, NOON)).toBeNull()
    await testCtx().read.run(sql`UPDATE staff SET permissions = '{order.refund}' WHERE id = ${id}`)
    expect(await dueAt(email, day(30))).toEqual(day(37))
  })
})

describe('a session', () => {
  test('ends after 60 idle minutes, and 12 hours after it began however busy', async () => {
    const { email } = await aPerson()
    const idle = await session(email)
    expect(await holder(idle, later(59))).not.toBeNull()
    expect(await holder(idle, later(60))).toBeNull()
    const busy = await session(email)
    for (let minute = 0; minute < 12 * 60; minute += 30) {
      const found = await holder(busy, later(minute))
      if (!found) throw new Error(`gone after ${minute} minutes`)
      await keepAlive(testCtx().read, found, later(minute))
    }
    expect(await holder(busy, later(12 * 60 - 1))).not.toBeNull()
    expect(await holder(busy, later(12 * 60))).toBeNull()
  })

  test('its last moment is written at most once a minute', async () => {
    const token = await session((await aPerson()).email)
    const seen = async (seconds: number) => {
      const now = new Date(NOON.getTime() + seconds * 1000)
      const found = await holder(token, now)
      if (found) await keepAlive(testCtx().read, found, now)
      return (await holder(token, now))?.lastSeenAt
    }
    expect(await seen(59)).toEqual(NOON)
    expect(await seen(60)).toEqual(later(1))
  })

  test('ends by signing out, and when the person is deleted', async () => {
    const person = await aPerson()
    const [mine, other] = [await session(person.email), await session(person.email)]
    const { id: sessionId } = await one<{ id: string }>(
      sql`SELECT id FROM staff_session WHERE token_hash = ${hashSecret(mine)}`,
    )
    await perform(signOut, testCtx({ permissions: [], staffId: person.id, sessionId }), {})
    expect(await holder(mine, NOON)).toBeNull()
    expect(await holder(other, NOON)).not.toBeNull()
    await testCtx().read.run(sql`UPDATE staff SET deleted_at = ${NOON} WHERE id = ${person.id}`)
    expect(await holder(other, NOON)).toBeNull()
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, at: Date) => perform(mailPasswordLink, testCtx({ now: at }), { email })
  const links = async (email: string) => {
    const mails = await testCtx().read.rows<{ text: string }>(
      sql`SELECT text FROM mail WHERE recipient = ${email} AND dedupe_key LIKE 'password-link:%' ORDER BY id`,
    )
    return mails.map(({ text }) => /\/jpanel\/password\/([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '')
  }
  const reset = (token: string, at: Date, password = 'a quartz lighthouse sings') =>
    perform(resetPassword, testCtx({ permissions: [], now: at }), { token, password, confirmation: password })

  test('sends one mail a minute, and none to strangers', async () => {
    const { email } = await aPerson()
    for (const minutes of [0, 0.5, 0.99, 1, 1.5]) await ask(email, later(minutes))
    expect(await links(email)).toHaveLength(2)
    await ask('stranger@example.org', NOON)
    expect(await links('stranger@example.org')).toEqual([])
  })

  test('the link works once, ends all sessions, opens a locked sign-in, and says so by mail', async () => {
    const { email } = await aPerson()
    const before = await session(email)
    for (let count = 0; count < 5; count++) await enter(email, { password: 'wrong' }).catch(() => undefined)
    await ask(email, NOON)
    const [token = ''] = await links(email)
    await reset(token, later(59))
    expect(await holder(before, later(1))).toBeNull()
    await session(email, { password: 'a quartz lighthouse sings', at: later(59) })
    await expect(reset(token, later(59))).rejects.toMatchObject({ message: LINK_IS_DEAD })
    const reported = await testCtx().read.records(
      sql`SELECT 1 FROM mail WHERE recipient = ${email} AND dedupe_key LIKE 'password-changed:%'`,
    )
    expect(reported).toHaveLength(1)
  })

  test('expires after an hour, and works for one of two presses at once', async () => {
    const late = await aPerson()
    await ask(late.email, NOON)
    await expect(reset((await links(late.email))[0] ?? '', later(60))).rejects.toMatchObject({ message: LINK_IS_DEAD })
    const twice = await aPerson()
    await ask(twice.email, NOON)
    const [token = ''] = await links(twice.email)
    const outcomes = await Promise.allSettled([reset(token, NOON), reset(token, NOON), reset(token, NOON)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('an older link is dead once a newer one was used; the link is stored as a hash', async () => {
    const { email } = await aPerson()
    await ask(email, NOON)
    await ask(email, later(2))
    const [older = '', newer = ''] = await links(email)
    await reset(newer, later(3))
    await expect(reset(older, later(3))).rejects.toMatchObject({ message: LINK_IS_DEAD })
    expect(
      (await one<{ text: string }>(sql`SELECT string_agg(r::text, '') AS text FROM password_reset r`)).text,
    ).not.toContain(newer)
  })

  test.each([
    ['short', /at least 12/],
    ['password123456', /easy to guess/],
    ['x'.repeat(129), /up to 128|easy/],
  ])('the password %s is refused', async (password, sentence) => {
    const { email } = await aPerson()
    await ask(email, NOON)
    await expect(reset((await links(email))[0] ?? '', NOON, password)).rejects.toMatchObject({
      fields: { password: [expect.stringMatching(sentence)] },
    })
  })
})

test('changes a password with the current one, and counts wrong tries', async () => {
  const person = await aPerson()
  const change = (current: string) =>
    perform(changePassword, testCtx({ permissions: [], staffId: person.id }), {
      current,
      password: 'a quartz lighthouse sings',
      confirmation: 'a quartz lighthouse sings',
    })
  const elsewhere = await session(person.email)
  await expect(change('wrong')).rejects.toMatchObject({ fields: { current: [CURRENT_IS_WRONG] } })
  await change(GOOD_PASSWORD)
  expect(await holder(elsewhere, NOON)).toBeNull()
  for (let count = 0; count < 5; count++) await change('wrong').catch(() => undefined)
  await expect(change('wrong')).rejects.toMatchObject({ code: 'too-many' })
})
