import { beforeEach, describe, expect, test } from 'vitest'
import { deleteTribute } from '~/domain/tributes/delete-tribute.server'
import { editTribute } from '~/domain/tributes/edit-tribute.server'
import { markTributesSent } from '~/domain/tributes/mark-tributes-sent.server'
import { notifyRecipient } from '~/domain/tributes/notify-recipient.server'
import { tributeById, unsentLetters } from '~/domain/tributes/queries.server'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import { minutes } from '~/kit/clock'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { makeTribute } from '../../support/factories'
import { EMAIL, LETTER } from '../../support/tribute-notices'

const ctx = testCtx()
const letter = { ...LETTER, notify_name: 'Ines' }

let sale = 0
beforeEach(async () => {
  await ctx.read.run(sql`UPDATE tribute SET deleted_at = ${NOON} WHERE deleted_at IS NULL`)
  sale = await contribution(ctx, { name: 'Amara', email: 'amara@example.org' })
})

const journalOf = (id: number) =>
  ctx.read.rows<{ verb: string; after: object }>(
    sql`SELECT verb, after FROM journal_entry WHERE subject_type = 'tribute' AND subject_id = ${String(id)}
      ORDER BY id`,
  )
const listed = async (address: string) =>
  (await tributeList.page(ctx, tributeList.read(fieldsOfAddress(address)))).rows.map(({ id }) => id)
const mailsTo = async (tributeId: number) =>
  (
    await ctx.read.rows<{ recipient: string }>(
      sql`SELECT recipient FROM mail WHERE dedupe_key LIKE ${`tribute:${tributeId}%`} ORDER BY id`,
    )
  ).length

describe('the list of tributes', () => {
  test('is filtered by type, notification, what is sent, words and days, and hides deleted ones', async () => {
    const old = await makeTribute(sale, { ...letter, created_at: new Date('2026-01-02T17:00:00Z') })
    const sent = await makeTribute(sale, { ...EMAIL, name: 'Marcus', notified_at: NOON })
    const quiet = await makeTribute(sale, { name: 'Nobody notified', tribute_type_id: 2 })
    await makeTribute(sale, { ...letter, deleted_at: NOON })
    expect(await listed('')).toEqual([quiet.id, sent.id, old.id])
    expect(await listed('?notify[]=letter')).toEqual([old.id])
    expect(await listed('?notify=email,none')).toEqual([quiet.id, sent.id])
    expect(await listed('?is_sent=0')).toEqual([old.id])
    expect(await listed('?is_sent=1')).toEqual([sent.id])
    expect(await listed('?type=2')).toEqual([quiet.id])
    expect(await listed('?search=marc')).toEqual([sent.id])
    expect(await listed('?search=ines@example')).toEqual([sent.id])
    expect(await listed('?created_from=2026-01-02&created_to=2026-01-02')).toEqual([old.id])
    await makeTribute(sale, { amount_minor: 99n, deleted_at: NOON })
    expect(await listed('?amount_from=40&amount_to=40.00')).toEqual([quiet.id, sent.id, old.id])
    expect(await listed('?amount_from=40.01')).toEqual([])
    expect(await listed('?amount_to=abc')).toEqual([quiet.id, sent.id, old.id])
    expect(await listed('?created_from=nonsense&type=x%00')).toEqual([quiet.id, sent.id, old.id])
  })

  test('sums its amounts by currency', async () => {
    await makeTribute(sale, { amount_minor: 2500n })
    await makeTribute(sale, { amount_minor: 1500n })
    await makeTribute(sale, { amount_minor: 500n, currency: 'JPY' })
    const { count, sums } = await tributeList.page(ctx, tributeList.read({}))
    expect({ count, sums }).toEqual({
      count: 3,
      sums: [
        { currency: 'USD', amounts: { amount: 4000n } },
        { currency: 'JPY', amounts: { amount: 500n } },
      ],
    })
  })
})

describe('editing a tribute', () => {
  const input = {
    name: 'Rosa Lindqvist',
    message: 'With love',
    notify: 'email',
    notifyName: 'Ines',
    notifyEmail: 'ines@example.org',
  }

  test('replaces everything and clears what the kind of notification does not need', async () => {
    const { id } = await makeTribute(sale, letter)
    await expect(perform(editTribute, ctx, { id, ...input, notifyAddress: '1 Pier Road' })).resolves.toEqual({
      id,
      name: 'Rosa Lindqvist',
    })
    expect(await tributeById(ctx.read, id)).toMatchObject({
      ...input,
      notifyAddress: null,
      notifyCity: null,
      notifyCountry: null,
    })
    expect((await journalOf(id)).map(({ verb }) => verb)).toEqual(['tributes.edit-tribute'])
  })

  test('keeps the code of a region that is written as its name', async () => {
    const { id } = await makeTribute(sale, letter)
    const address = { notifyAddress: '1 Pier Road', notifyCity: 'Portland', notifyZip: '04101', notifyCountry: 'us' }
    await perform(editTribute, ctx, { id, ...input, notify: 'letter', ...address, notifyState: 'Maine' })
    expect(await tributeById(ctx.read, id)).toMatchObject({ notifyState: 'ME', notifyCountry: 'US' })
  })

  test.each([
    ['without a name', { name: ' ' }, 'name', 'Please enter the name the tribute is for.'],
    [
      'with an email address that is none',
      { notifyEmail: 'ines' },
      'notifyEmail',
      'Please enter the email address of the person to notify.',
    ],
    [
      'with a letter to half an address',
      { notify: 'letter', notifyZip: '' },
      'notifyAddress',
      'Please enter the full postal address of the person to notify.',
    ],
    ['by pigeon', { notify: 'pigeon' }, 'notify', 'Tribute notices are sent by email or letter.'],
    [
      'with a name of 201 characters',
      { name: 'x'.repeat(201) },
      'name',
      'This field can contain a maximum of 200 characters.',
    ],
  ])('%s is refused at its field, and nothing changes', async (_, change, field, message) => {
    const { id } = await makeTribute(sale, letter)
    const error = perform(editTribute, ctx, { id, ...input, ...change })
    await expect(error).rejects.toMatchObject({ code: 'invalid', fields: { [field]: [message] } })
    expect(await tributeById(ctx.read, id)).toMatchObject({ name: 'Rosa', notify: 'letter' })
  })

  test('a deleted tribute and one that never was are not found', async () => {
    const { id } = await makeTribute(sale, { deleted_at: NOON })
    for (const one of [id, 2_000_000_000])
      await expect(perform(editTribute, ctx, { id: one, ...input })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('notifying by hand', () => {
  test('sends the email of the type, again after a minute, and not twice within it', async () => {
    const { id } = await makeTribute(sale, { ...EMAIL, notify_at: new Date('2027-01-01T17:00:00Z') })
    await expect(perform(notifyRecipient, ctx, { id })).resolves.toMatchObject({
      id,
      notify: 'email',
      notifyName: 'Ines',
    })
    await expect(perform(notifyRecipient, ctx, { id })).rejects.toMatchObject({
      code: 'too-many',
      reason: 'sent-recently',
      retryAfter: 60,
    })
    expect(await mailsTo(id)).toBe(1)
    await perform(notifyRecipient, testCtx({ now: new Date(NOON.getTime() + minutes(1)) }), { id })
    expect(await mailsTo(id)).toBe(2)
  })

  test('marks a letter as sent', async () => {
    const { id } = await makeTribute(sale, letter)
    expect(await unsentLetters(ctx)).toBe(1)
    await perform(notifyRecipient, ctx, { id })
    expect(await unsentLetters(ctx)).toBe(0)
    expect(await tributeById(ctx.read, id)).toMatchObject({ notifiedAt: NOON })
  })

  test('is refused with what is missing, and marks nothing', async () => {
    const nobody = await makeTribute(sale)
    const unpaid = await makeTribute(await contribution(ctx, { isPaid: false }), EMAIL)
    await expect(perform(notifyRecipient, ctx, { id: nobody.id })).rejects.toThrow('This tribute has nobody to notify.')
    await expect(perform(notifyRecipient, ctx, { id: unpaid.id })).rejects.toThrow('This contribution is not paid')
    await ctx.read.run(sql`UPDATE tribute_type SET email_template = NULL WHERE id = 2`)
    const plain = await makeTribute(sale, { ...EMAIL, tribute_type_id: 2 })
    await expect(perform(notifyRecipient, ctx, { id: plain.id })).rejects.toThrow(
      'This tribute type has no email template',
    )
    expect(await tributeById(ctx.read, plain.id)).toMatchObject({ notifiedAt: null })
  })
})

describe('deleting', () => {
  test('keeps the row, writes one journal entry however often it is pressed, and ends notifications', async () => {
    const { id } = await makeTribute(sale, EMAIL)
    await perform(deleteTribute, ctx, { id })
    await perform(deleteTribute, ctx, { id })
    expect(await journalOf(id)).toHaveLength(1)
    expect(await tributeById(ctx.read, id)).toMatchObject({ deletedAt: NOON })
    await expect(perform(notifyRecipient, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('marking letters as sent', () => {
  test('takes the selected unsent letters and leaves the rest', async () => {
    const one = await makeTribute(sale, letter)
    const two = await makeTribute(sale, letter)
    const mail = await makeTribute(sale, EMAIL)
    expect(await perform(markTributesSent, ctx, { ids: `${one.id},${mail.id}` })).toBe(1)
    expect(await listed('?is_sent=0')).toEqual([mail.id, two.id])
  })

  test('a letter that was marked before keeps the moment it was sent, and is not counted', async () => {
    const { id } = await makeTribute(sale, letter)
    const other = await makeTribute(sale, letter)
    expect(await perform(markTributesSent, ctx, { ids: String(id) })).toBe(1)
    const later = testCtx({ now: new Date(NOON.getTime() + minutes(5)) })
    expect(await perform(markTributesSent, later, { ids: `${id},${other.id}` })).toBe(1)
    expect(await tributeById(ctx.read, id)).toMatchObject({ notifiedAt: NOON })
    expect(await journalOf(id)).toHaveLength(1)
  })

  test('takes everything that matches, and refuses when the list has changed since it was shown', async () => {
    await makeTribute(sale, letter)
    await makeTribute(sale, letter)
    await expect(perform(markTributesSent, ctx, { matching: '?notify[]=letter', shown: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await perform(markTributesSent, ctx, { matching: '?notify[]=letter', shown: 2 })).toBe(2)
  })

  test('reports an empty selection', async () => {
    await expect(perform(markTributesSent, ctx, {})).rejects.toThrow('There are no items selected.')
  })
})

test('each action needs its permission', async () => {
  const { id } = await makeTribute(sale, letter)
  const viewer = testCtx({ permissions: ['tribute.view'] })
  for (const operation of [editTribute, deleteTribute, notifyRecipient, markTributesSent])
    await expect(perform(operation as typeof deleteTribute, viewer, { id })).rejects.toMatchObject({
      code: 'forbidden',
    })
})
