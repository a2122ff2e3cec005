import { expect, test } from 'vitest'
import { mailPasswordLink } from '~/domain/auth/mail-password-link.server'
import { LINK_IS_DEAD } from '~/domain/auth/messages'
import { resetPassword } from '~/domain/auth/reset-password.server'
import { sendPasswordLink } from '~/domain/auth/send-password-link.server'
import { addPerson } from '~/domain/staff/add-person.server'
import { days, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { aPerson } from '../../support/staff'

const ctx = testCtx()
const lastMail = (email: string) =>
  ctx.read.first<{ subject: string; text: string }>(
    sql`SELECT subject, text FROM mail WHERE recipient = ${email} ORDER BY id DESC LIMIT 1`,
  )
const lastPayload = () =>
  ctx.read.first<{ email: string; invitedBy?: string }>(
    sql`SELECT data->>'email' AS email, data->>'invitedBy' AS "invitedBy" FROM pgboss.job
      WHERE name = 'staff.mail-password-link' ORDER BY created_on DESC LIMIT 1`,
  )

test('names who invited when somebody is added, with a link that works for three days', async () => {
  const email = 'new.person@example.org'
  await perform(addPerson, ctx, { firstName: 'Amara', lastName: 'Okafor', email, isAdmin: 'on' })
  const payload = await lastPayload()
  expect(payload).toMatchObject({ email, invitedBy: 'Test Person' })
  await perform(mailPasswordLink, ctx, { email, invitedBy: 'Test Person' })
  const { subject = '', text = '' } = (await lastMail(email)) ?? {}
  expect(subject).toBe('Test Person invited you to Almoner')
  expect(text).toContain('within the next 3 days')
  const token = /password\/(\S+)/.exec(text)?.[1] ?? ''
  const password = 'a quartz lighthouse sings'
  const after = (time: number) => testCtx({ permissions: [], now: new Date(NOON.getTime() + time) })
  const typed = { token, password, confirmation: password }
  await expect(perform(resetPassword, after(days(3) + minutes(1)), typed)).rejects.toMatchObject({
    message: LINK_IS_DEAD,
  })
  await perform(resetPassword, after(days(3) - minutes(1)), typed)
})

test('reports a link of the last minute, and mails another one after it', async () => {
  const { id, email } = await aPerson()
  expect(await perform(sendPasswordLink, ctx, { id })).toMatchObject({ isNew: true })
  await perform(mailPasswordLink, ctx, { email })
  expect((await lastMail(email))?.text).toContain('within the next 60 minutes')
  const soon = testCtx({ now: new Date(NOON.getTime() + 30_000) })
  expect(await perform(sendPasswordLink, soon, { id })).toMatchObject({ isNew: false })
  const after = testCtx({ now: new Date(NOON.getTime() + 61_000) })
  expect(await perform(sendPasswordLink, after, { id })).toMatchObject({ isNew: true })
})

test('invites once more when a link is sent to somebody who never had a password', async () => {
  const { id } = await aPerson({ password: null })
  await perform(sendPasswordLink, ctx, { id })
  expect(await lastPayload()).toMatchObject({ invitedBy: 'Test Person' })
})
