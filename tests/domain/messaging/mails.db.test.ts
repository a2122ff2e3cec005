import { describe, expect, test } from 'vitest'
import { composeContext } from '~/composition.server'
import { deliverMail } from '~/domain/messaging/deliver-mail.server'
import { saleCompleted } from '~/domain/checkout/mails/sale-completed.server'
import { sendMail } from '~/domain/messaging/send-mail.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Mailer, Message } from '~/ports/mailer'
import { NOON, testCtx } from '../../support/ctx'
import { one } from '../../support/staff'

const letter = (dedupeKey: string, more: object = {}) => ({
  dedupeKey,
  to: 'amara@example.org',
  subject: 'Thank you',
  text: 'Hello',
  ...more,
})

const withMailer = (send: Mailer['send']) =>
  composeContext({
    actor: { staffId: null, name: 'messaging.deliver-mail', can: () => true },
    settings: {},
    requestId: 'test-request-1',
    ports: { ...testCtx().ports, mailer: { send } },
  })

const mailOf = (dedupeKey: string) =>
  one<{ id: number; status: string; failure: string | null; sentAt: Date | null }>(
    sql`SELECT id, status, failure, sent_at AS "sentAt" FROM mail WHERE dedupe_key = ${dedupeKey}`,
  )

describe('a mail', () => {
  test('is written once for each cause, with one job, however often it is requested', async () => {
    await Promise.all([1, 2, 3].map(() => perform(sendMail, testCtx(), letter('once'))))
    const { id, status } = await mailOf('once')
    expect(status).toBe('queued')
    const jobs = await testCtx().read.records(
      sql`SELECT 1 FROM pgboss.job WHERE name = 'messaging.deliver-mail' AND data ->> 'mailId' = ${String(id)}`,
    )
    expect(jobs).toHaveLength(1)
  })

  test.each([{ to: 'a@b.org\nBcc: c@d.org' }, { subject: 'Hi\r\nBcc: c@d.org' }, { to: '' }])(
    '%j is refused',
    async (part) => {
      await expect(perform(sendMail, testCtx(), letter('bad', part))).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  test('retries a mail server that refuses, and sends each mail once', async () => {
    await perform(sendMail, testCtx(), letter('stubborn'))
    const { id: mailId } = await mailOf('stubborn')
    const sent: Message[] = []
    const failing = withMailer(() => Promise.reject(new Error('mailbox full')))
    await expect(perform(deliverMail, failing, { mailId })).rejects.toThrow('mailbox full')
    expect(await mailOf('stubborn')).toMatchObject({ status: 'failed', failure: 'mailbox full', sentAt: null })
    const working = withMailer(async (message) => (sent.push(message), 'sent'))
    await perform(deliverMail, working, { mailId })
    await perform(deliverMail, working, { mailId })
    expect(await mailOf('stubborn')).toMatchObject({ status: 'sent', failure: null, sentAt: NOON })
    expect(sent).toEqual([
      {
        to: 'amara@example.org',
        subject: 'Thank you',
        text: 'Hello',
        messageId: `<mail-${mailId}-stubborn@almoner.invalid>`,
      },
    ])
  })

  test('is held where no mail server is set', async () => {
    await perform(sendMail, testCtx(), letter('held'))
    const { id: mailId } = await mailOf('held')
    await perform(deliverMail, testCtx(), { mailId })
    expect(await mailOf('held')).toMatchObject({ status: 'held', sentAt: null })
  })
})

describe('the receipt of a sale', () => {
  let count = 0
  const sale = async (columns: { email: string | null; wants?: boolean; isDone?: boolean }) => {
    const number = (++count).toString(16).toUpperCase().padStart(10, '0')
    const done = columns.isDone === false ? null : NOON
    const { id } = await one<{ id: number }>(sql`INSERT INTO contribution
      (client_uuid, number, started_at, ordered_at, confirmed_at, currency, subtotal_minor, dcc_minor, total_minor,
        billing_first_name, billing_email, send_confirmation_emails)
      VALUES (${number}, ${done === null ? null : number}, ${NOON}, ${NOON}, ${done}, 'USD', 6500, 254, 6754, 'Amara',
        ${columns.email}, ${columns.wants ?? true}) RETURNING id`)
    await testCtx().read
      .run(sql`INSERT INTO contribution_line (contribution_id, description, qty, price_minor, original_price_minor,
        total_minor)
      VALUES (${id}, 'T-shirt', 2, 2000, 2000, 4000),
        (${id}, 'Monthly gift to the kitchen on Long Wharf for breakfast', 1, 2500, 2500, 2500)`)
    return { id, number }
  }
  const texts = (id: number) =>
    testCtx().read.rows<{ recipient: string; subject: string; text: string }>(
      sql`SELECT recipient, subject, text FROM mail WHERE dedupe_key = ${`sale:${id}`}`,
    )

  test('is one mail, however often the job runs, with lines that add up to the total', async () => {
    const { id, number } = await sale({ email: 'amara@example.org' })
    await Promise.all([1, 2].map(() => perform(saleCompleted, testCtx(), { contributionId: id })))
    const [mail, ...more] = await texts(id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'amara@example.org', subject: `Your contribution ${number} to Almoner` })
    expect(mail?.text).toContain('Dear Amara,')
    expect(mail?.text).toContain('on Nov 20, 2026')
    for (const line of [
      /2 x T-shirt +\$40\.00 USD/,
      /1 x Monthly gift to the kitchen on Long Wharf for breakfast +\$25\.00 USD/,
      /Subtotal +\$65\.00 USD/,
      /Costs covered +\$2\.54 USD/,
      /Total +\$67\.54 USD/,
    ])
      expect(mail?.text).toMatch(line)
  })

  test.each([
    ['without an email', { email: null }],
    ['with something that is no email', { email: 'none' }],
    ['where none is wanted', { email: 'amara@example.org', wants: false }],
    ['of a cart that is still open', { email: 'amara@example.org', isDone: false }],
  ])('is not sent %s', async (_when, columns) => {
    const { id } = await sale(columns)
    await perform(saleCompleted, testCtx(), { contributionId: id })
    expect(await texts(id)).toEqual([])
  })
})
