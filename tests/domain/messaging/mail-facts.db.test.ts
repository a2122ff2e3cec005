import { expect, test } from 'vitest'
import { readMailState } from '~/domain/messaging/mail-state'
import { sayNotified } from '~/domain/messaging/say-mailed'
import { supporterActivity } from '~/domain/supporters/activity.server'
import { notifyRecipient } from '~/domain/tributes/notify-recipient.server'
import { tributeById, listTributes } from '~/domain/tributes/queries.server'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import { minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { fieldsOfAddress } from '~/lists/request/address'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { makeSupporter, makeTribute } from '../../support/factories'
import { EMAIL, LETTER } from '../../support/tribute-notices'

const ctx = testCtx()

async function readFacts(id: number, sale: number) {
  const tribute = await tributeById(ctx.read, id)
  const { rows } = await tributeList.page(ctx, tributeList.read(fieldsOfAddress(`?ids=${id}`)))
  const [related] = await listTributes(ctx.read, sale)
  return {
    record: await readMailState(ctx.read, `tribute:${id}`, tribute?.notifiedAt ?? null),
    list: rows[0]?.state,
    contribution: related?.mail,
  }
}

const setState = (status: string) => ctx.read.run(sql`UPDATE mail SET status = ${status} WHERE status <> ${status}`)

test('a notification is sent, on the record, in the list and on the gift, when its last email has left', async () => {
  const sale = await contribution(ctx, { name: 'Amara', email: 'amara@example.org' })
  const { id } = await makeTribute(sale, EMAIL)
  expect(await readFacts(id, sale)).toEqual({ record: null, list: 'unsent', contribution: null })
  await perform(notifyRecipient, ctx, { id })
  await setState('held')
  expect(await readFacts(id, sale)).toEqual({ record: 'held', list: 'held', contribution: 'held' })
  await setState('sent')
  expect(await readFacts(id, sale)).toEqual({ record: 'sent', list: 'sent', contribution: 'sent' })
  await perform(notifyRecipient, testCtx({ now: new Date(NOON.getTime() + minutes(2)) }), { id })
  expect(await readFacts(id, sale)).toMatchObject({ record: 'queued', contribution: 'queued' })
})

test('a letter is sent when staff mark it so, whatever mail does', async () => {
  const sale = await contribution(ctx, {})
  const { id } = await makeTribute(sale, LETTER)
  await perform(notifyRecipient, ctx, { id })
  expect(await readFacts(id, sale)).toEqual({ record: null, list: 'sent', contribution: null })
})

test('reports the state of a notification’s email', () => {
  expect(sayNotified('May 2', 'held')).toEqual({ words: 'In the outbox since May 2', isSent: false })
  expect(sayNotified('May 2', 'retrying')).toEqual({ words: 'Being sent since May 2', isSent: false })
  expect(sayNotified('May 2', 'failed')).toEqual({ words: 'Failed on May 2', isSent: false })
  expect(sayNotified('May 2', 'sent')).toEqual({ words: 'May 2', isSent: true })
  expect(sayNotified('May 2', null)).toEqual({ words: 'May 2', isSent: true })
})

test('shows an email as in the outbox in a supporter’s history until it has left', async () => {
  const { id } = await makeSupporter({ email: 'ines@example.org' })
  const sale = await contribution(ctx, {})
  const tribute = await makeTribute(sale, EMAIL)
  await perform(notifyRecipient, ctx, { id: tribute.id })
  const readTitle = async () => {
    const query = { kinds: ['emails'] as const, before: null, emails: ['ines@example.org'] }
    const { months } = await supporterActivity(ctx, id, query)
    return months[0]?.entries[0]?.title
  }
  await setState('held')
  expect(await readTitle()).toMatch(/^Email in the outbox: “/)
  await setState('sent')
  expect(await readTitle()).toMatch(/^Email sent: “/)
})
