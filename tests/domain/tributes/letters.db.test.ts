import { beforeEach, describe, expect, test } from 'vitest'
import { letterExamples, letterPreview } from '~/domain/tributes/letters/preview-letter.server'
import { lettersPaper } from '~/domain/tributes/letters/letters.server'
import { printLetters } from '~/domain/tributes/letters/print-letters.server'
import { notifyRecipient } from '~/domain/tributes/notify-recipient.server'
import { tributeTypes, unsentLetters } from '~/domain/tributes/queries.server'
import { addType } from '~/domain/tributes/types/add-type.server'
import { deleteType } from '~/domain/tributes/types/delete-type.server'
import { editType } from '~/domain/tributes/types/edit-type.server'
import { allTypes, typeById } from '~/domain/tributes/types/queries.server'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { makeTribute } from '../../support/factories'
import { readPdf } from '../../support/pdf'
import { EMAIL, LETTER } from '../../support/tribute-notices'

const ctx = testCtx()

let sale = 0
let type = 0
beforeEach(async () => {
  await ctx.read.run(sql`UPDATE tribute SET deleted_at = ${NOON} WHERE deleted_at IS NULL`)
  sale = await contribution(ctx, { name: 'Amara', email: 'amara@example.org' })
  type = (await perform(addType, ctx, { label: 'In celebration of' })).id
})

/** A browser leaves unticked boxes out. */
const asPosted = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const write = (values: object = {}) =>
  perform(
    editType,
    ctx,
    asPosted({
      id: type,
      label: 'In celebration of',
      isEnabled: 'on',
      sequence: 3,
      emailSubject: 'A gift for [[name]]',
      emailTemplate: '<p>Dear [[notify_name]], a gift was made [[message]]</p>',
      letterTemplate:
        '<p>Dear [[notify_name]],</p><p>a gift of [[amount]] for <strong>[[name]]</strong>.</p><p>[[message]]</p>',
      ...values,
    }),
  )
const pagesOf = async (...ids: number[]) =>
  (await readPdf((await lettersPaper(ctx, ids)).bytes)).pages.map(({ text }) => text)

describe('a tribute type', () => {
  test('is added switched off, last in the order, and offered once it is on', async () => {
    expect((await tributeTypes(ctx.read)).map(({ id }) => id)).not.toContain(type)
    await write()
    expect((await tributeTypes(ctx.read)).map(({ id }) => id)).toContain(type)
    expect(await typeById(ctx.read, type)).toMatchObject({ label: 'In celebration of', isEnabled: true, sequence: 3 })
    await write({ isEnabled: undefined })
    expect(await typeById(ctx.read, type)).toMatchObject({ isEnabled: false })
  })

  test.each([
    ['without a label', { label: ' ' }, 'label', 'Please enter a label.'],
    ['with a label of 51 characters', { label: 'x'.repeat(51) }, 'label', 'The label can have up to 50 characters.'],
    ['with a copy to no address', { emailCc: 'ines' }, 'emailCc', 'Please enter email addresses, separated by commas.'],
    [
      'with a subject of two lines',
      { emailSubject: 'a\nBcc: x@example.org' },
      'emailSubject',
      'The subject must be a single line.',
    ],
  ])('%s is refused at its field', async (_, values, field, message) => {
    await expect(write(values)).rejects.toMatchObject({ code: 'invalid', fields: { [field]: [message] } })
  })

  test('removes scripts, and refuses an empty template', async () => {
    await write({ letterTemplate: '<p>Hi<script>x</script></p>', emailTemplate: ' ' })
    expect(await typeById(ctx.read, type)).toMatchObject({ letterTemplate: '<p>Hi</p>', emailTemplate: null })
  })

  test('is no longer offered when deleted; its tributes keep it', async () => {
    await write()
    const { id } = await makeTribute(sale, { ...LETTER, tribute_type_id: type })
    await perform(deleteType, ctx, { id: type })
    expect((await allTypes(ctx.read)).map((one) => one.id)).not.toContain(type)
    expect((await pagesOf(id))[0]).toContain('Dear Ines Marino')
    await expect(write()).rejects.toMatchObject({ code: 'not-found' })
  })

  test('needs its permission', async () => {
    const viewer = testCtx({ permissions: ['tribute.edit'] })
    await expect(perform(addType, viewer, { label: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(deleteType, viewer, { id: type })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('letters', () => {
  test('say what the type says below day and address, one on each page, those due first at the top', async () => {
    await write()
    const late = await makeTribute(sale, { ...LETTER, tribute_type_id: type, name: 'Late' })
    const early = await makeTribute(sale, {
      ...LETTER,
      tribute_type_id: type,
      name: 'Early',
      message: 'Two\nlines',
      notify_at: new Date('2026-01-01'),
    })
    const mail = await makeTribute(sale, { ...EMAIL, tribute_type_id: type })
    const pages = await pagesOf(late.id, early.id, mail.id)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain(
      'Nov 20, 2026 Ines Marino 1 Pier Road Portland, ME 04101 United States Dear Ines ' +
        'Marino, a gift of $40.00 USD ' +
        'for Early. Two lines',
    )
    expect(pages[1]).toContain('for Late.')
  })

  test('are 500 a print at most; a last page counts the rest, and nothing is marked as sent', async () => {
    await write()
    const ids: number[] = []
    const { id } = await makeTribute(sale, { ...LETTER, tribute_type_id: type })
    ids.push(id)
    const more = await ctx.read.rows<{ id: number }>(sql`
      WITH lines AS (INSERT INTO contribution_line (contribution_id, description, qty, price_minor,
        original_price_minor, total_minor, variant_id)
        SELECT contribution_id, description, qty, price_minor, original_price_minor, total_minor, variant_id
        FROM contribution_line, generate_series(1, 502)
        WHERE id = (SELECT line_id FROM tribute WHERE id = ${id}) RETURNING id)
      INSERT INTO tribute (contribution_id, line_id, tribute_type_id, name, notify, notify_name, notify_address,
        notify_city, notify_state, notify_zip, notify_country, amount_minor, currency,
        notify_at, created_at, updated_at)
      SELECT t.contribution_id, l.id, t.tribute_type_id, t.name, t.notify, t.notify_name, t.notify_address,
        t.notify_city, t.notify_state, t.notify_zip, t.notify_country, t.amount_minor,
        t.currency, t.notify_at, t.created_at, t.updated_at FROM tribute t, lines l WHERE t.id = ${id} RETURNING id`)
    ids.push(...more.map((row) => row.id))
    const pages = await pagesOf(...ids)
    expect(pages).toHaveLength(501)
    expect(pages.at(-1)).toContain('3 letters were left out')
    expect(await unsentLetters(ctx)).toBe(503)
  })

  test('without one among the selected say so', async () => {
    const { id } = await makeTribute(sale, EMAIL)
    await expect(lettersPaper(ctx, [id])).rejects.toThrow('There is no letter among the selected tributes.')
    await expect(perform(printLetters, ctx, {})).rejects.toThrow('There are no items selected.')
    expect(await perform(printLetters, ctx, { ids: [id] })).toBe(`?ids=${id}`)
    await expect(perform(printLetters, ctx, { matching: '', shown: 7 })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('are held until their date: what is due is listed apart from what is not', async () => {
    const due = await makeTribute(sale, LETTER)
    await makeTribute(sale, { ...LETTER, notify_at: new Date('2027-01-01') })
    expect(await unsentLetters(ctx)).toBe(1)
    const { rows } = await tributeList.page(ctx, tributeList.read(fieldsOfAddress('?notify[]=letter&is_sent[]=due')))
    expect(rows.map(({ id }) => id)).toEqual([due.id])
  })

  test('are previewed with a tribute or sample words, and name tags that are unknown', async () => {
    const { id } = await makeTribute(sale, { ...LETTER, name: 'Rosa' })
    const shown = await letterPreview(ctx, {
      letterTemplate: '<p>For [[name]] [[nobody]]</p>',
      label: '',
      example: String(id),
    })
    expect(shown).toMatchObject({ unknown: ['nobody'], sheet: { blocks: [{}, {}, { text: 'For Rosa' }] } })
    expect(
      (await letterPreview(ctx, { letterTemplate: '<p>For [[name]]</p>', label: '', example: '' })).sheet.blocks.at(-1),
    ).toMatchObject({
      text: 'For Rosa Marino',
    })
  })

  test('are previewed with the newest tributes first, whatever their number of digits', async () => {
    for (const id of [99_999, 100_000]) await makeTribute(sale, { ...LETTER, id })
    expect((await letterExamples(ctx)).slice(0, 2).map(({ id }) => id)).toEqual(['100000', '99999'])
  })
})

test('the email of a tribute is HTML, goes to those who get a copy, and carries the letter as PDF', async () => {
  await write({ emailCc: 'office@example.org, desk@example.org', emailBcc: 'log@example.org' })
  const { id } = await makeTribute(sale, { ...EMAIL, tribute_type_id: type, message: '<b>Love</b>' })
  await perform(notifyRecipient, ctx, { id })
  const mail = await ctx.read.first<{ subject: string; html: string; cc: string; bcc: string; key: string }>(
    sql`SELECT m.subject, m.html, m.cc, m.bcc, a.key FROM mail m JOIN mail_attachment a ON a.mail_id = m.id
      WHERE m.dedupe_key = ${`tribute:${id}`}`,
  )
  expect(mail).toMatchObject({
    subject: 'A gift for Rosa',
    cc: 'office@example.org, desk@example.org',
    bcc: 'log@example.org',
  })
  expect(mail?.html).toContain('&lt;b&gt;Love&lt;/b&gt;')
  const bytes = await ctx.ports.objectStore.readStart(mail?.key ?? '', 10_000_000)
  expect((await readPdf(bytes ?? new Uint8Array())).pages[0]?.text).toContain('a gift of $40.00 USD for Rosa')
})
