import { describe, expect, test } from 'vitest'
import { changePassword } from '~/domain/staff/change-password.server'
import { editPerson } from '~/domain/staff/edit-person.server'
import { mailPasswordLink } from '~/domain/auth/mail-password-link.server'
import {
  CURRENT_IS_WRONG,
  LINK_IS_DEAD,
  OLD_EMAIL_TAKEN,
  PASSWORD_FOR_EMAIL,
  UNDO_IS_DEAD,
} from '~/domain/auth/messages'
import { BREACHED, TOO_COMMON } from '~/domain/auth/passwords/password.server'
import { regenerateOwnKey } from '~/domain/staff/keys/regenerate-own-key.server'
import { resetPassword } from '~/domain/auth/reset-password.server'
import { saveProfile } from '~/domain/staff/save-profile.server'
import { holderOfSession, holderOfToken } from '~/domain/auth/session.server'
import { signIn } from '~/domain/auth/sign-in.server'
import { undoEmailChange } from '~/domain/staff/undo-email-change.server'
import { perform } from '~/kit/operation'
import { hashSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { aPerson, GOOD_PASSWORD, one } from '../../support/staff'

type Somebody = { id: number; email: string }

const NEW_PASSWORD = 'a quartz lighthouse sings'
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const by = ({ id }: Somebody, now = NOON) => testCtx({ permissions: [], staffId: id, now })
let count = 0
const another = () => `another${++count}@example.org`

const save = (person: Somebody, email: string, currentPassword = '', now = NOON) =>
  perform(saveProfile, by(person, now), { firstName: 'Fiona', lastName: 'Gallant', email, currentPassword })
const emailOf = async ({ id }: Somebody) =>
  (await one<{ email: string }>(sql`SELECT email FROM staff WHERE id = ${id}`)).email
const mailsTo = async (to: string, cause: string) =>
  (
    await testCtx().read.rows<{ text: string }>(
      sql`SELECT text FROM mail WHERE recipient = ${to} AND dedupe_key LIKE ${`${cause}:%`} ORDER BY id`,
    )
  ).map(({ text }) => text)
const tokenIn = (text = '') => /\/jpanel\/password\/(?:undo\/)?([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? ''
const undoLink = async (email: string) => tokenIn((await mailsTo(email, 'email-changed')).at(-1))
const undo = (token: string, now = NOON) => perform(undoEmailChange, testCtx({ permissions: [], now }), { token })
const resetLink = async (email: string, now = NOON) => {
  await perform(mailPasswordLink, testCtx({ now }), { email })
  return tokenIn((await mailsTo(email, 'password-link')).at(-1))
}
const reset = (token: string, now = NOON) =>
  perform(resetPassword, testCtx({ permissions: [], now }), {
    token,
    password: NEW_PASSWORD,
    confirmation: NEW_PASSWORD,
  })
const newToken = (person: Somebody) => perform(regenerateOwnKey, by(person), { currentPassword: GOOD_PASSWORD })
const tokenOpens = async (token: string) => (await holderOfToken(testCtx().read, hashSecret(token))) !== null
const enter = async (email: string, password = GOOD_PASSWORD) => {
  const visitor = { address: null, userAgent: null, device: null }
  const outcome = await perform(signIn, testCtx({ permissions: [] }), {
    email,
    password,
    earlierSession: null,
    visitor,
  })
  if (outcome.next !== 'signed-in') throw new Error('not signed in')
  return outcome.sessionToken
}
const sessionOpens = async (token: string) => (await holderOfSession(testCtx().read, hashSecret(token), NOON)) !== null

describe('a person’s own email', () => {
  test('changes only with the current password; names need none, nor do other capitals', async () => {
    const person = await aPerson()
    const next = another()
    await expect(save(person, next)).rejects.toMatchObject({ fields: { currentPassword: [PASSWORD_FOR_EMAIL] } })
    await expect(save(person, next, 'wrong')).rejects.toMatchObject({ fields: { currentPassword: [CURRENT_IS_WRONG] } })
    expect(await emailOf(person)).toBe(person.email)
    await save(person, person.email.toUpperCase())
    await save(person, next, GOOD_PASSWORD)
    expect(await emailOf(person)).toBe(next)
  })

  test('delays after five wrong passwords in a session, also with fifty tries at once', async () => {
    const person = await aPerson()
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => save(person, another(), 'wrong')))
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'saved',
    )
    expect([
      codes.filter((code) => code === 'invalid').length,
      codes.filter((code) => code === 'too-many').length,
    ]).toEqual([5, 45])
  })

  test('sign-in tries from elsewhere do not use up the tries of the person who is signed in', async () => {
    const person = await aPerson()
    for (let n = 0; n < 6; n++) await enter(person.email, 'wrong').catch(() => undefined)
    await save(person, another(), GOOD_PASSWORD)
  })

  test('the old address is notified of what changed, when, and how to undo it for 14 days', async () => {
    const person = await aPerson()
    const next = another()
    await save(person, next, GOOD_PASSWORD)
    const [text = ''] = await mailsTo(person.email, 'email-changed')
    expect(text).toContain(`was changed on Nov 20, 2026, 12:00 PM, from ${person.email} to ${next}.`)
    expect(text).toContain('within 14 days')
    expect(tokenIn(text)).not.toBe('')
    expect(await mailsTo(next, 'email-changed')).toEqual([])
  })

  test('ends open links to set a password', async () => {
    const person = await aPerson()
    const link = await resetLink(person.email)
    await save(person, another(), GOOD_PASSWORD)
    await expect(reset(link)).rejects.toMatchObject({ message: LINK_IS_DEAD })
  })
})

describe('undoing the change of an email', () => {
  test('restores the address, ends sessions, token, links and password, and leads to a new password', async () => {
    const person = await aPerson()
    const next = another()
    await save(person, next, GOOD_PASSWORD)
    const [thief, token, link] = [await enter(next), await newToken(person), await resetLink(next)]
    const newLink = await undo(await undoLink(person.email))
    expect(await emailOf(person)).toBe(person.email)
    expect([await sessionOpens(thief), await tokenOpens(token)]).toEqual([false, false])
    await expect(enter(person.email)).rejects.toMatchObject({ code: 'refused' })
    await expect(reset(link)).rejects.toMatchObject({ message: LINK_IS_DEAD })
    await reset(newLink)
    expect(await sessionOpens(await enter(person.email, NEW_PASSWORD))).toBe(true)
  })

  test('works once, for 14 days, and survives a change of the password', async () => {
    const person = await aPerson()
    await save(person, another(), GOOD_PASSWORD)
    await perform(changePassword, by(person), {
      current: GOOD_PASSWORD,
      password: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    })
    const link = await undoLink(person.email)
    await expect(undo(link, later(14 * 24 * 60))).rejects.toMatchObject({ message: UNDO_IS_DEAD })
    await undo(link, later(14 * 24 * 60 - 1))
    await expect(undo(link)).rejects.toMatchObject({ message: UNDO_IS_DEAD })
  })

  test('lets the first address undo two changes and end the second link, never vice versa', async () => {
    const person = await aPerson()
    const [second, third] = [another(), another()]
    await save(person, second, GOOD_PASSWORD)
    await save(person, third, GOOD_PASSWORD, later(1))
    const [first, middle] = [await undoLink(person.email), await undoLink(second)]
    await undo(middle, later(2))
    expect(await emailOf(person)).toBe(second)
    await undo(first, later(3))
    expect(await emailOf(person)).toBe(person.email)
    const again = await aPerson()
    const thiefs = another()
    await save(again, thiefs, GOOD_PASSWORD)
    await save(again, another(), GOOD_PASSWORD, later(1))
    await undo(await undoLink(again.email), later(2))
    await expect(undo(await undoLink(thiefs), later(3))).rejects.toMatchObject({ message: UNDO_IS_DEAD })
  })

  test('is refused while another user has the old address, and for somebody who was deleted', async () => {
    const [person, other, gone] = [await aPerson(), await aPerson(), await aPerson()]
    await save(person, another(), GOOD_PASSWORD)
    await save(other, person.email, GOOD_PASSWORD)
    await expect(undo(await undoLink(person.email))).rejects.toMatchObject({ message: OLD_EMAIL_TAKEN })
    await save(gone, another(), GOOD_PASSWORD)
    await testCtx().read.run(sql`UPDATE staff SET deleted_at = ${NOON} WHERE id = ${gone.id}`)
    await expect(undo(await undoLink(gone.email))).rejects.toMatchObject({ message: UNDO_IS_DEAD })
  })
})

describe('another person’s email', () => {
  const edit = (admin: Somebody, person: Somebody, more: object) =>
    perform(editPerson, testCtx({ staffId: admin.id }), {
      id: person.id,
      firstName: 'Fiona',
      lastName: 'Gallant',
      email: person.email,
      isAdmin: 'on',
      permissions: ['order.view'],
      ...more,
    })

  test('changes only with the administrator’s own password; everything else needs none', async () => {
    const [admin, person] = [await aPerson({ isOwner: true }), await aPerson()]
    const next = another()
    await expect(edit(admin, person, { email: next })).rejects.toMatchObject({
      fields: { currentPassword: [PASSWORD_FOR_EMAIL] },
    })
    expect(await one(sql`SELECT email, permissions FROM staff WHERE id = ${person.id}`)).toEqual({
      email: person.email,
      permissions: [],
    })
    await edit(admin, person, {})
    await edit(admin, person, { email: next, currentPassword: GOOD_PASSWORD })
    expect(await emailOf(person)).toBe(next)
    expect((await mailsTo(person.email, 'email-changed'))[0]).toContain('was changed by Test Person on')
  })

  test('of somebody who never set a password sends nothing to the old address, which may be a stranger’s', async () => {
    const [admin, person] = [await aPerson({ isOwner: true }), await aPerson({ password: null })]
    const link = await resetLink(person.email)
    await edit(admin, person, { email: another(), currentPassword: GOOD_PASSWORD })
    expect(await mailsTo(person.email, 'email-changed')).toEqual([])
    await expect(reset(link)).rejects.toMatchObject({ message: LINK_IS_DEAD })
  })
})

describe('a change of password', () => {
  const change = (person: Somebody, more: object = {}) =>
    perform(changePassword, by(person), {
      current: GOOD_PASSWORD,
      password: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
      ...more,
    })

  test('ends open links to set another', async () => {
    const person = await aPerson()
    const link = await resetLink(person.email)
    await change(person)
    await expect(reset(link)).rejects.toMatchObject({ message: LINK_IS_DEAD })
  })

  test('ends the API token, since a thief of the old one may have made it', async () => {
    const person = await aPerson()
    const token = await newToken(person)
    await change(person)
    expect(await tokenOpens(token)).toBe(false)
  })

  test('is refused when it is the organization’s own name or domain, or a leaked password', async () => {
    const person = await aPerson()
    const own = by(person).organisation.name.replaceAll(/[^a-z]/gi, '')
    for (const password of [`${own}${own}2026`, 'example-example-2026', 'qwertyuiopas', 'unbelievable'])
      await expect(change(person, { password, confirmation: password }), password).rejects.toMatchObject({
        fields: { password: [TOO_COMMON] },
      })
  })

  test('is refused for a password of a breach, where the operator has those looked up', async () => {
    const person = await aPerson()
    const requested: string[] = []
    const breachedPasswords = { includes: async (password: string) => requested.push(password) > 0 }
    const ctx = testCtx({ permissions: [], staffId: person.id, ports: { breachedPasswords } })
    const sent = { current: GOOD_PASSWORD, password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
    await expect(perform(changePassword, ctx, sent)).rejects.toMatchObject({ fields: { password: [BREACHED] } })
    expect(requested).toEqual([NEW_PASSWORD])
  })

  test('uses the newest mailed link alone', async () => {
    const person = await aPerson()
    const first = await resetLink(person.email)
    const second = await resetLink(person.email, later(2))
    await expect(reset(first, later(2))).rejects.toMatchObject({ message: LINK_IS_DEAD })
    await reset(second, later(2))
  })

  test('ends the API token when a mailed link is used', async () => {
    const person = await aPerson()
    const token = await newToken(person)
    await reset(await resetLink(person.email))
    expect(await tokenOpens(token)).toBe(false)
    expect((await mailsTo(person.email, 'password-changed'))[0]).toContain(
      'any open links to set a password and your API token no longer work',
    )
  })
})

test('the person whose account a new API token opens is notified', async () => {
  const person = await aPerson()
  await newToken(person)
  expect((await mailsTo(person.email, 'api-token'))[0]).toContain('was created on Nov 20, 2026, 12:00 PM')
})
