import { describe, expect, test } from 'vitest'
import { hashPassword } from '~/domain/auth/hash-password.server'
import { setPassword } from '~/domain/auth/set-password.server'
import { signIn } from '~/domain/auth/sign-in.server'
import { answerChallenge } from '~/domain/auth/two-factor/answer-challenge.server'
import { confirmFactor } from '~/domain/auth/two-factor/confirm-factor.server'
import { disableFactor } from '~/domain/auth/two-factor/disable-factor.server'
import { enableFactor } from '~/domain/auth/two-factor/enable-factor.server'
import { readFactor } from '~/domain/auth/two-factor/factor.server'
import { CHALLENGE_IS_OVER, CODE_IS_WRONG } from '~/domain/auth/two-factor/messages'
import { renewCodes } from '~/domain/auth/two-factor/renew-codes.server'
import { shownFactor } from '~/domain/auth/two-factor/shown-factor.server'
import { codeAt, stepAt } from '~/domain/auth/two-factor/totp.server'
import { disablePersonFactor } from '~/domain/staff/disable-person-factor.server'
import { hashSecret } from '~/kit/codes/secret'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { aPerson, GOOD_PASSWORD, one } from '../../support/staff'

const visitor = { address: null, userAgent: 'a browser', device: null }
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
const by = (staffId: number, now = NOON, settings: Record<string, string> = {}) =>
  testCtx({ permissions: [], staffId, now, settings })

const codeOf = async (staffId: number, at: Date) => {
  const factor = await readFactor(testCtx(), staffId)
  if (factor === null) throw new Error('no second factor')
  return codeAt(factor.secret, stepAt(at))
}

async function withFactor() {
  const person = await aPerson()
  await perform(enableFactor, by(person.id), {})
  await perform(confirmFactor, by(person.id), { code: await codeOf(person.id, NOON), currentPassword: GOOD_PASSWORD })
  return person
}

const enter = (email: string, at: Date) =>
  perform(signIn, testCtx({ permissions: [], now: at }), {
    email,
    password: GOOD_PASSWORD,
    earlierSession: null,
    visitor,
  })

async function challengeOf(email: string, at: Date): Promise<string> {
  const outcome = await enter(email, at)
  if (outcome.next !== 'needs-second-factor') throw new Error('no code is asked for')
  return outcome.challenge
}

const answer = (challenge: string, code: string, at: Date) =>
  perform(answerChallenge, testCtx({ permissions: [], now: at }), { challenge, code, earlierSession: null, visitor })

const mails = async (email: string) =>
  (
    await testCtx().read.rows<{ subject: string }>(
      sql`SELECT text AS subject FROM mail WHERE recipient = ${email} ORDER BY id`,
    )
  ).map(({ subject }) => /was (.*) on /.exec(subject)?.[1]?.trim())

describe('setting it up', () => {
  test('asks for a code at sign-in only after the first one was confirmed', async () => {
    const person = await aPerson()
    await perform(enableFactor, by(person.id), {})
    const shown = await shownFactor(by(person.id), person.email)
    expect(shown).toMatchObject({ state: 'started', codes: { length: 8 } })
    expect(shown.svg).toContain('<svg')
    expect((await enter(person.email, NOON)).next).toBe('signed-in')
  })

  test('requires the password and a correct code, and is confirmed by mail', async () => {
    const person = await aPerson()
    await perform(enableFactor, by(person.id), {})
    const code = await codeOf(person.id, NOON)
    const confirm = (input: object) => perform(confirmFactor, by(person.id), input)
    await expect(confirm({ code })).rejects.toThrow('Please enter your current password.')
    await expect(confirm({ code, currentPassword: 'wrong' })).rejects.toThrow('The current password is incorrect.')
    await expect(confirm({ code: '000000', currentPassword: GOOD_PASSWORD })).rejects.toThrow(CODE_IS_WRONG)
    await confirm({ code, currentPassword: GOOD_PASSWORD })
    expect(await shownFactor(by(person.id), person.email)).toMatchObject({ state: 'on', svg: null, key: null })
    await expect(perform(enableFactor, by(person.id), {})).rejects.toThrow('Two-factor authentication is on already.')
    const dump = await one<{ text: string }>(sql`SELECT s::text AS text FROM staff s WHERE id = ${person.id}`)
    const factor = await readFactor(testCtx(), person.id)
    for (const secret of [factor?.secret.toString('base64url'), ...(factor?.codes ?? [])])
      expect(dump.text).not.toContain(secret)
  })
})

describe('signing in', () => {
  test('a code opens the session, once; the same code and the same challenge do not open another', async () => {
    const { id, email } = await withFactor()
    const at = after(60)
    const code = await codeOf(id, at)
    const challenge = await challengeOf(email, at)
    expect(await answer(challenge, code, at)).toMatchObject({
      next: 'signed-in',
      staffId: id,
      sessionToken: expect.any(String) as string,
    })
    await expect(answer(challenge, code, at)).rejects.toThrow(CHALLENGE_IS_OVER)
    await expect(answer(await challengeOf(email, at), code, at)).rejects.toThrow(CODE_IS_WRONG)
  })

  test('refuses the code that switched it on', async () => {
    const { id, email } = await withFactor()
    await expect(answer(await challengeOf(email, NOON), await codeOf(id, NOON), NOON)).rejects.toThrow(CODE_IS_WRONG)
  })

  test('accepts a recovery code once and replaces it', async () => {
    const { id, email } = await withFactor()
    const [code = ''] = (await readFactor(testCtx(), id))?.codes ?? []
    expect(await answer(await challengeOf(email, NOON), code, NOON)).toMatchObject({ next: 'signed-in' })
    await expect(answer(await challengeOf(email, NOON), code, NOON)).rejects.toThrow(CODE_IS_WRONG)
    const codes = (await readFactor(testCtx(), id))?.codes ?? []
    expect([codes.length, codes.includes(code)]).toEqual([8, false])
  })

  test('locks after five wrong codes over all challenges, also for the right one', async () => {
    const { id, email } = await withFactor()
    const at = after(60)
    for (const _ of [1, 2, 3, 4, 5])
      await expect(answer(await challengeOf(email, at), '000000', at)).rejects.toThrow(CODE_IS_WRONG)
    await expect(answer(await challengeOf(email, at), await codeOf(id, at), at)).rejects.toMatchObject({
      code: 'too-many',
      retryAfter: 600,
    })
    expect(await testCtx().read.records(sql`SELECT 1 FROM staff_session WHERE staff_id = ${id}`)).toEqual([])
    const later = after(60 + 601)
    expect(await answer(await challengeOf(email, later), await codeOf(id, later), later)).toMatchObject({
      next: 'signed-in',
    })
  })

  test('a wrong password and a wrong code each leave a line in the journal, with their address', async () => {
    const { id, email } = await withFactor()
    const from = { ...visitor, address: '203.0.113.9' }
    const errors = () =>
      testCtx().read.records(sql`SELECT subject_id AS id, after ->> 'address' AS address FROM journal_entry
        WHERE event = 'staff.sign-in-refused' AND subject_id = ${String(id)}`)
    const challenge = await challengeOf(email, after(60))
    const ctx = testCtx({ permissions: [], now: after(60) })
    await perform(answerChallenge, ctx, { challenge, code: '000000', earlierSession: null, visitor: from }).catch(
      () => undefined,
    )
    expect(await errors()).toEqual([{ id: String(id), address: '203.0.113.9' }])
    await perform(signIn, ctx, { email, password: 'wrong', earlierSession: null, visitor: from }).catch(() => undefined)
    expect(await errors()).toHaveLength(2)
  })

  test('waits ten minutes for the code, and two answers at once open one session', async () => {
    const { id, email } = await withFactor()
    const challenge = await challengeOf(email, after(60))
    await expect(answer(challenge, await codeOf(id, after(700)), after(700))).rejects.toThrow(CHALLENGE_IS_OVER)
    const at = after(800)
    const [again, code] = [await challengeOf(email, at), await codeOf(id, at)]
    const outcomes = await Promise.allSettled([answer(again, code, at), answer(again, code, at)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('changing it', () => {
  test('asks for the password for new recovery codes and for switching off', async () => {
    const { id, email } = await withFactor()
    const before = (await readFactor(testCtx(), id))?.codes
    await expect(perform(renewCodes, by(id), {})).rejects.toThrow('Please enter your current password.')
    const codes = await perform(renewCodes, by(id), { currentPassword: GOOD_PASSWORD })
    expect(codes.filter((code) => before?.includes(code))).toEqual([])
    await expect(perform(disableFactor, by(id), {})).rejects.toThrow('Please enter your current password.')
    const open = await challengeOf(email, after(60))
    await perform(disableFactor, by(id), { currentPassword: GOOD_PASSWORD })
    expect(await readFactor(testCtx(), id)).toBeNull()
    await expect(answer(open, codes[0] ?? '', after(60))).rejects.toThrow(CHALLENGE_IS_OVER)
    expect((await enter(email, after(60))).next).toBe('signed-in')
    expect(await mails(email)).toEqual(['switched on', 'changed: its recovery codes are new', 'switched off'])
  })

  test('a new password ends what waits for a code, and asks for one itself', async () => {
    const { id, email } = await withFactor()
    const open = await challengeOf(email, after(60))
    await perform(setPassword, testCtx(), {
      staffId: id,
      passwordHash: await hashPassword(GOOD_PASSWORD),
      storedSession: null,
      endsToken: true,
    })
    await expect(answer(open, await codeOf(id, after(60)), after(60))).rejects.toThrow(CHALLENGE_IS_OVER)
    expect((await enter(email, after(60))).next).toBe('needs-second-factor')
  })

  test('its first code ends the other sessions of the person', async () => {
    const person = await aPerson()
    const opened = async () => {
      const { sessionToken } = (await enter(person.email, NOON)) as { sessionToken: string }
      return one<{ id: string }>(sql`SELECT id FROM staff_session WHERE token_hash = ${hashSecret(sessionToken)}`)
    }
    const [here, there] = [await opened(), await opened()]
    await perform(enableFactor, by(person.id), {})
    const ctx = testCtx({ permissions: [], staffId: person.id, sessionId: here.id })
    await perform(confirmFactor, ctx, { code: await codeOf(person.id, NOON), currentPassword: GOOD_PASSWORD })
    const open = await ctx.read.records(
      sql`SELECT id FROM staff_session WHERE staff_id = ${person.id} AND revoked_at IS NULL`,
    )
    expect(open).toEqual([here])
    expect(open).not.toContainEqual(there)
  })

  test('is not active when it was begun again and not confirmed', async () => {
    const { id, email } = await withFactor()
    const open = await challengeOf(email, after(60))
    await testCtx().read.run(sql`UPDATE staff SET two_factor_confirmed_at = NULL WHERE id = ${id}`)
    await expect(answer(open, await codeOf(id, after(60)), after(60))).rejects.toThrow(CODE_IS_WRONG)
  })

  test('cannot be switched off when the organization requires it', async () => {
    const { id } = await withFactor()
    const ctx = by(id, NOON, { two_factor_authentication: 'force' })
    await expect(perform(disableFactor, ctx, { currentPassword: GOOD_PASSWORD })).rejects.toThrow(
      'so you cannot switch it off',
    )
  })

  test('may be switched off by a person with at least the same permissions', async () => {
    const { id, email } = await withFactor()
    await perform(disablePersonFactor, testCtx({ permissions: ['user.edit'] }), { id })
    expect((await enter(email, after(60))).next).toBe('signed-in')
    const owner = await aPerson({ isOwner: true })
    await expect(
      perform(disablePersonFactor, testCtx({ permissions: ['user.edit'] }), { id: owner.id }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
