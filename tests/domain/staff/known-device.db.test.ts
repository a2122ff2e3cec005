import { describe, expect, test } from 'vitest'
import { forgetExpired } from '~/domain/auth/forget-expired.server'
import { signIn } from '~/domain/auth/sign-in.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { aPerson, GOOD_PASSWORD, one } from '../../support/staff'

const days = (count: number) => new Date(NOON.getTime() + count * 86_400_000)

type Try = { password?: string; address?: string | null; device?: string | null; at?: Date }

const enter = (email: string, { password = GOOD_PASSWORD, address = null, device = null, at = NOON }: Try = {}) =>
  perform(signIn, testCtx({ permissions: [], now: at }), {
    email,
    password,
    earlierSession: null,
    visitor: { address, userAgent: 'a browser', device },
  })

const deviceOf = async (email: string, input: Try = {}) => {
  const outcome = await enter(email, input)
  return outcome.next === 'signed-in' ? outcome.deviceToken : ''
}

const guess = async (email: string, count: number, input: Try = {}) => {
  for (let n = 0; n < count; n++) await enter(email, { password: 'wrong', ...input }).catch(() => undefined)
}

describe('a device that somebody signed in on before', () => {
  test('lets its person in while somebody elsewhere has locked the name', async () => {
    const { email } = await aPerson()
    const device = await deviceOf(email)
    await guess(email, 8, { address: '203.0.113.1' })
    await expect(enter(email)).rejects.toMatchObject({ code: 'too-many' })
    expect(await enter(email, { device })).toMatchObject({ next: 'signed-in' })
    await expect(enter(email, { address: '203.0.113.1' })).rejects.toMatchObject({ code: 'too-many' })
  })

  test('lets its person in from an address that invented names have filled', async () => {
    const { email } = await aPerson()
    const device = await deviceOf(email)
    await testCtx().read.run(sql`INSERT INTO sign_in_throttle (key, failures, window_started, locked_until, names)
      SELECT 'ip:203.0.113.2', 99, ${NOON}, ${days(1)}, array_agg('name ' || n) FROM generate_series(1, 99) n`)
    await expect(enter(email, { address: '203.0.113.2' })).rejects.toMatchObject({ code: 'too-many' })
    expect(await enter(email, { address: '203.0.113.2', device })).toMatchObject({ next: 'signed-in' })
  })

  test('has five wrong tries of its own, and does not lock others out', async () => {
    const { email } = await aPerson()
    const device = await deviceOf(email)
    await guess(email, 5, { device })
    await expect(enter(email, { device })).rejects.toMatchObject({ code: 'too-many', retryAfter: 600 })
    expect(await enter(email)).toMatchObject({ next: 'signed-in' })
  })

  test('is known only for its person, and never for an invented token', async () => {
    const [mine, other] = [await aPerson(), await aPerson()]
    const device = await deviceOf(mine.email)
    await guess(other.email, 5)
    await expect(enter(other.email, { device })).rejects.toMatchObject({ code: 'too-many' })
    await guess(mine.email, 5)
    await expect(enter(mine.email, { device: 'x'.repeat(43) })).rejects.toMatchObject({ code: 'too-many' })
  })

  test('keeps one token for everybody who signs in on it, and never one that it did not get here', async () => {
    const [first, second] = [await aPerson(), await aPerson()]
    const device = await deviceOf(first.email)
    expect(await deviceOf(second.email, { device })).toBe(device)
    const planted = 'planted'.padEnd(43, 'x')
    expect(await deviceOf(first.email, { device: planted })).not.toBe(planted)
    expect(
      (await one<{ text: string }>(sql`SELECT string_agg(d::text, '') AS text FROM staff_device d`)).text,
    ).not.toContain(device)
  })

  test('is forgotten after 400 days without a sign-in', async () => {
    const { email } = await aPerson()
    const device = await deviceOf(email)
    await perform(forgetExpired, testCtx({ now: days(399) }), {})
    await guess(email, 5, { at: days(399) })
    expect(await deviceOf(email, { device, at: days(399) })).toBe(device)
    await perform(forgetExpired, testCtx({ now: days(800) }), {})
    await guess(email, 5, { at: days(800) })
    await expect(enter(email, { device, at: days(800) })).rejects.toMatchObject({ code: 'too-many' })
  })
})
