import { beforeAll, describe, expect, test } from 'vitest'
import { saleCompleted } from '~/domain/checkout/mails/sale-completed.server'
import { notifyTribute } from '~/domain/tributes/notify-tribute.server'
import { tributeTypes, listTributes } from '~/domain/tributes/queries.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeDownload, makeGift, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'

const ctx = testCtx()
const cash = { payment_type: 'cash', cash_received: '1000' }
let count = 0

beforeAll(async () => void (await anAccountType()))

type Mail = { dedupeKey: string; recipient: string; subject: string; text: string; html: string }

async function sold(over: Ctx, lines: object[], more: object = {}) {
  const order = await cartWith(over, ...lines)
  const email = `ada${++count}@example.org`
  await tillOf(over).update(order.id, {
    bill_first_name: 'Ada',
    bill_last_name: 'Reader',
    bill_email: email,
    ordered_at: order.ordered_at,
  })
  const reply = await tillOf(over).complete(order.id, { ...cash, ...more })
  expect([reply.json.status, reply.json.message]).toEqual(['success', null])
  return { id: order.id, number: order.client_uuid, email }
}

const jobs = (name: string, id: number) =>
  ctx.read.rows<{ data: { tributeId: number }; after: Date }>(
    sql`SELECT data, start_after AS after FROM pgboss.job
      WHERE name = ${name} AND (data ->> 'contributionId' = ${String(id)}
      OR data ->> 'tributeId' IN (SELECT id::text FROM tribute WHERE contribution_id = ${id}))`,
  )

/** Runs the job of the sale repeatedly, as a queue may do. */
async function mailsOf(over: Ctx, id: number): Promise<Mail[]> {
  await Promise.all([1, 2, 3].map(() => perform(saleCompleted, over, { contributionId: id })))
  return ctx.read.rows<Mail>(
    sql`SELECT dedupe_key AS "dedupeKey", recipient, subject, text, html FROM mail
      WHERE dedupe_key LIKE ${`sale:${id}`} OR dedupe_key LIKE ${`sale:${id}:%`} ORDER BY id`,
  )
}

describe('the mails of a sale (R-EMAILS-3)', () => {
  test('name plans, tributes, promos and files, each in one mail, however often the job runs', async () => {
    const gift = await makeGift(
      { billing_period: 'monthly' },
      { name: 'Monthly gift', recurring_type: 'fixed', allow_tributes: 1 },
    )
    const file = await makeVariant(
      { download_file_id: (await makeDownload()).id, download_limit: 3 },
      { name: 'Song book' },
    )
    const [type] = await tributeTypes(ctx.read)
    const { id, number, email } = await sold(ctx, [
      {
        variant_id: gift.id,
        amount: '25',
        recurring_day: 1,
        recurring_with_initial_charge: 1,
        is_tribute: 1,
        tribute_type_id: type?.id,
        tribute_name: 'Rosa\n[[number]]',
      },
      { variant_id: file.id },
    ])
    const mails = await mailsOf(ctx, id)
    expect(mails.map(({ dedupeKey, recipient }) => [dedupeKey, recipient])).toEqual([
      [`sale:${id}`, email],
      [`sale:${id}:downloads`, email],
    ])
    const [receipt, files] = mails
    expect(receipt?.subject).toBe(`Your contribution ${number} to Almoner`)
    for (const part of [
      /1 x Monthly gift +\$25\.00 USD\n {4}\$25\.00 USD \/mth/,
      'Monthly gift: next payment of $25.00 USD on Dec 1, 2026.',
      'In memory of Rosa [[number]].',
      'We will send the links to your files',
      'This is a confirmation, not a tax receipt.',
    ])
      expect(receipt?.text).toMatch(part)
    expect(files?.text).toMatch(/Songs\.zip \(3 downloads\)\n\S*\/downloads\/[\w-]{43}\n/)
  })

  test('are not sent to the buyer where none is wanted; staff who asked are still notified', async () => {
    const alert = testCtx({ settings: { sale_alert_emails: 'Front@example.org,office@example.org' } })
    const shirt = await makeVariant({}, { name: 'Gala shirt', email_notify: 'front@example.org, gala@example.org' })
    const { id, number } = await sold(alert, [{ variant_id: shirt.id }], { send_confirmation_emails: 0 })
    expect(await jobs('messaging.sale-completed', id)).toHaveLength(1)
    const mails = await mailsOf(alert, id)
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'front@example.org',
      'office@example.org',
      'gala@example.org',
    ])
    expect(mails[0]).toMatchObject({ subject: `Contribution ${number}: $20.00 USD from Ada Reader` })
    expect(mails[0]?.text).toContain(`/jpanel/contributions/${number}`)
  })

  test('go to the staff of a product when no other staff are set', async () => {
    const shirt = await makeVariant({}, { name: 'Gala shirt', email_notify: 'gala@example.org' })
    const { id } = await sold(ctx, [{ variant_id: shirt.id }], { send_confirmation_emails: 0 })
    expect(await jobs('messaging.sale-completed', id)).toHaveLength(1)
    expect((await mailsOf(ctx, id)).map(({ recipient }) => recipient)).toEqual(['gala@example.org'])
  })

  test('include the product’s own text', async () => {
    const seat = await makeVariant(
      {},
      { name: 'Gala seat', thank_you_email_template: '[[greeting]]\n\nDoors open at six. [[number]]' },
    )
    const { id, number } = await sold(ctx, [{ variant_id: seat.id }, { variant_id: seat.id }])
    expect((await mailsOf(ctx, id)).map(({ subject, text }) => [subject, text])).toEqual([
      [`Your contribution ${number} to Almoner`, expect.any(String)],
      ['Thank you for Gala seat', `Dear Ada,\n\nDoors open at six. ${number}\n`],
    ])
  })

  test('include it as formatted when it is rich text', async () => {
    const seat = await makeVariant(
      {},
      { name: 'Gala seat', thank_you_email_template: '<p>Doors open at <b>six</b>, [[first_name]].</p>' },
    )
    const { id } = await sold(ctx, [{ variant_id: seat.id }])
    const [, thanks] = await mailsOf(ctx, id)
    expect([thanks?.text.trim(), thanks?.html]).toEqual([
      'Doors open at six, Ada.',
      expect.stringContaining('<b>six</b>, Ada.'),
    ])
  })

  test('a sale without anybody to write to has no job', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    await tillOf(ctx).complete(order.id, cash)
    expect(await jobs('messaging.sale-completed', order.id)).toEqual([])
  })
})

describe('a tribute (R-TRIBUTES-2)', () => {
  const sentMails = async (over: Ctx, more: object) => {
    const gift = await makeGift({}, { allow_tributes: 1, allow_tribute_notification: 1 })
    const types = await tributeTypes(ctx.read)
    return sold(over, [
      {
        variant_id: gift.id,
        amount: '40',
        is_tribute: 1,
        tribute_type_id: types[1]?.id,
        tribute_name: 'Rosa',
        ...more,
      },
    ])
  }
  const reported = {
    tribute_notify: 'email',
    tribute_notify_name: 'Ines',
    tribute_notify_email: 'ines@example.org',
    tribute_message: 'With love\nand thanks',
  }
  const mail = (tributeId: number) =>
    ctx.read.first<Mail>(sql`SELECT recipient, subject, text FROM mail WHERE dedupe_key = ${`tribute:${tributeId}`}`)
  const state = async (id: number) => (await listTributes(ctx.read, id))[0]

  test('is made with the sale, worth what was given, and its mail goes out at once, once', async () => {
    const { id } = await sentMails(ctx, reported)
    const tribute = await state(id)
    expect(tribute).toMatchObject({
      type: 'In honor of',
      name: 'Rosa',
      notify: 'email',
      amountMinor: 4000n,
      notifyAt: ctx.now,
      notifiedAt: null,
    })
    const [job] = await jobs('tributes.notify-tribute', id)
    expect(job?.data).toEqual({ tributeId: tribute?.id })
    await Promise.all([1, 2, 3].map(() => perform(notifyTribute, ctx, job?.data)))
    expect(await mail(tribute?.id ?? 0)).toEqual({
      recipient: 'ines@example.org',
      subject: 'A gift in honor of Rosa',
      text:
        'Dear Ines,\n\nAda Reader has made a gift to Almoner in honor of Rosa.\n\nWith ' +
        'love\nand thanks\n\nAlmoner\n',
    })
    expect((await state(id))?.notifiedAt).toEqual(ctx.now)
    await tillOf(ctx).complete(id, cash)
    expect(await listTributes(ctx.read, id)).toHaveLength(1)
  })

  test('with a later day is held until its first moment, also when it is requested before', async () => {
    const { id } = await sentMails(ctx, { ...reported, tribute_notify_at: 'Dec 24, 2026' })
    const eve = new Date('2026-12-24T05:00:00.000Z')
    const tribute = await state(id)
    expect((await jobs('tributes.notify-tribute', id)).map(({ after }) => after)).toEqual([eve])
    await perform(notifyTribute, ctx, { tributeId: tribute?.id })
    expect(await mail(tribute?.id ?? 0)).toBeNull()
    await perform(notifyTribute, testCtx({ now: eve }), { tributeId: tribute?.id })
    expect(await mail(tribute?.id ?? 0)).not.toBeNull()
  })

  test('waits when it goes by letter, and notifies nobody of a failed payment', async () => {
    const letter = await sentMails(ctx, {
      tribute_notify: 'letter',
      tribute_notify_name: 'Ines',
      tribute_notify_address: '1 Pier Road',
      tribute_notify_city: 'Portland',
      tribute_notify_state: 'ME',
      tribute_notify_zip: '04101',
      tribute_notify_country: 'US',
    })
    expect(await state(letter.id)).toMatchObject({ notify: 'letter', notifiedAt: null })
    expect(await jobs('tributes.notify-tribute', letter.id)).toEqual([])
    const failed = await sentMails(ctx, reported)
    await ctx.read.run(sql`UPDATE contribution SET number = NULL, confirmed_at = NULL WHERE id = ${failed.id}`)
    const tribute = await state(failed.id)
    await perform(notifyTribute, ctx, { tributeId: tribute?.id })
    expect(await mail(tribute?.id ?? 0)).toBeNull()
  })

  test('is shown on the line, and a wrong one adds nothing', async () => {
    const gift = await makeGift({}, { allow_tributes: 2 })
    const till = tillOf(ctx)
    const order = await cartWith(ctx)
    const refused = await till.add(order.id, { variant_id: gift.id, amount: '5' })
    expect([refused.json.status, refused.json.message, refused.json.order.items]).toEqual([
      'error',
      'This item is a tribute. Please enter whom it is for.',
      [],
    ])
    const [type] = await tributeTypes(ctx.read)
    const added = await till.add(order.id, {
      variant_id: gift.id,
      amount: '5',
      is_tribute: '1',
      tribute_type_id: type?.id,
      tribute_name: 'Rosa',
    })
    expect(added.json.order.items).toMatchObject([{ tribute: { type: 'In memory of', name: 'Rosa' } }])
  })
})
