import { describe, expect, test } from 'vitest'
import { editContribution } from '~/domain/contributions/edit/edit-contribution.server'
import { contributionForEdit } from '~/domain/contributions/edit/edit-form.server'
import { historySentence } from '~/domain/contributions/history'
import { readEdit } from '~/pages/jpanel/contributions/parts/edit-fields'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeCustomField, makeGift, makeLine, makeSupporter, makeVariant } from '../../support/factories'

const ctx = testCtx()

async function sale() {
  const { id: supporterId } = await makeSupporter({})
  const id = await contribution(ctx, { supporterId, totalMinor: 1000n, isPos: true })
  const gift = await makeGift()
  const line = await makeLine(id, { variant_id: gift.id })
  const row = await ctx.read.first<{ number: string }>(sql`SELECT number FROM contribution WHERE id = ${id}`)
  return { id, number: row?.number ?? '', lineId: line.id, gift }
}

const stored = (id: number) =>
  ctx.read.record<Record<string, unknown>>(
    sql`SELECT billing_city, billing_email, customer_notes, comments, is_anonymous, donor_gift, total_minor, version
      FROM contribution WHERE id = ${id}`,
  )
const entries = (id: number) =>
  ctx.read.rows<{ verb: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
    sql`SELECT verb, before, after FROM journal_entry WHERE subject_type = 'contribution' AND subject_id = ${String(id)}
      AND verb = 'contributions.edit-contribution' ORDER BY id`,
  )

const sentence = (entry: Awaited<ReturnType<typeof entries>>[number] | undefined) =>
  historySentence(entry ?? { verb: '', before: null, after: null }, 'USD')

describe('editing a paid contribution (R-CONTRIBUTIONS-9)', () => {
  test('keeps the code of a region that is written as its name, and leaves untouched addresses alone', async () => {
    const { id } = await sale()
    await ctx.read.run(
      sql`UPDATE contribution SET billing_country = 'US', shipping_country = 'US', shipping_state = 'Ohio'
        WHERE id = ${id}`,
    )
    const states = () =>
      ctx.read.record(sql`SELECT billing_state AS billing, shipping_state AS shipping FROM contribution
        WHERE id = ${id}`)
    await perform(editContribution, ctx, { id, billingState: 'maine', shippingState: 'Ohio', comments: 'Moved' })
    expect(await states()).toEqual({ billing: 'ME', shipping: 'Ohio' })
    expect((await entries(id))[0]?.after).toMatchObject({ billingState: 'ME' })
    await perform(editContribution, ctx, { id, billingState: 'Ontario', billingCountry: 'CA' })
    expect(await states()).toEqual({ billing: 'ON', shipping: 'Ohio' })
    await perform(editContribution, ctx, { id, billingState: 'Atlantis' })
    expect(await states()).toEqual({ billing: 'Atlantis', shipping: 'Ohio' })
  })
  test('corrects addresses, notes, anonymity and the gift in the donor CRM, with a journal of changes', async () => {
    const { id } = await sale()
    await perform(editContribution, ctx, {
      id,
      seen: 1,
      billingCity: ' Portland ',
      billingEmail: 'ada@example.org',
      customerNotes: 'Called back',
      isAnonymous: false,
      donorGift: '77',
    })
    expect(await stored(id)).toMatchObject({
      billing_city: 'Portland',
      billing_email: 'ada@example.org',
      is_anonymous: false,
      donor_gift: 77,
      total_minor: 1000n,
      version: 2,
    })
    const [entry] = await entries(id)
    expect(entry?.before).toEqual({
      billingCity: null,
      billingEmail: null,
      customerNotes: null,
      isAnonymous: true,
      donorGift: null,
    })
    expect(entry?.after).toMatchObject({ billingCity: 'Portland', customerNotes: 'Called back', version: 2 })
    expect(sentence(entry)).toBe(
      'Changed Billing city empty → “Portland”, Billing email empty → “ada@example.org”, Anonymous yes → no, ' +
        'Staff notes empty → “Called back”, Donor CRM gift empty → “77”',
    )
  })

  test('keeps missing fields, clears emptied ones, and writes nothing without a change', async () => {
    const { id } = await sale()
    await perform(editContribution, ctx, { id, comments: 'For the choir', customerNotes: 'First' })
    await perform(editContribution, ctx, { id, comments: '' })
    expect(await stored(id)).toMatchObject({ comments: null, customer_notes: 'First', version: 3 })
    await expect(perform(editContribution, ctx, { id, customerNotes: 'First' })).resolves.toMatchObject({
      hasChanged: false,
    })
    expect(await stored(id)).toMatchObject({ version: 3 })
    expect(await entries(id)).toHaveLength(2)
  })

  test('another option of the same product keeps the sold one and the price; one of another is refused', async () => {
    const { id, lineId, gift } = await sale()
    const other = await makeVariant({ product_id: gift.product_id as number, name: 'Large' })
    const elsewhere = await makeGift()
    await expect(
      perform(editContribution, ctx, { id, lines: [{ id: lineId, variantId: elsewhere.id }] }),
    ).rejects.toThrow('of the same product')
    await perform(editContribution, ctx, { id, lines: [{ id: lineId, variantId: other.id, isGiftAid: true }] })
    expect(
      await ctx.read.record(
        sql`SELECT variant_id AS variant, original_variant_id AS original, is_gift_aid AS aid, total_minor AS total
          FROM contribution_line WHERE id = ${lineId}`,
      ),
    ).toEqual({ variant: other.id, original: gift.id, aid: true, total: expect.any(BigInt) })
    const [entry] = await entries(id)
    expect(entry?.before).toMatchObject({ lines: [{ id: lineId, isGiftAid: false }] })
    expect(entry?.after).toMatchObject({
      lines: [{ id: lineId, option: expect.stringContaining('Large'), isGiftAid: true }],
      version: 2,
    })
    expect(sentence(entry)).toMatch(/^Changed Option of .+ “.+” → “.*Large”, Gift Aid of .+ no → yes$/)
  })

  test('stores a corrected answer together with the first one', async () => {
    const { id, lineId, gift } = await sale()
    const field = await makeCustomField({ product_id: gift.product_id, name: 'Name on the plate' })
    await ctx.read.run(
      sql`INSERT INTO contribution_line_field (line_id, field_id, name, value, original_value)
        VALUES (${lineId}, ${field.id}, 'Name on the plate', 'Ad', 'Ad')`,
    )
    await perform(editContribution, ctx, { id, lines: [{ id: lineId, answers: { [String(field.id)]: 'Ada' } }] })
    expect(
      await ctx.read.record(
        sql`SELECT value, original_value AS original FROM contribution_line_field WHERE line_id = ${lineId}`,
      ),
    ).toEqual({ value: 'Ada', original: 'Ad' })
    const [entry] = await entries(id)
    expect(entry?.after).toMatchObject({
      lines: [{ id: lineId, answers: [{ name: 'Name on the plate', value: 'Ada' }] }],
    })
    expect(sentence(entry)).toBe('Changed Name on the plate “Ad” → “Ada”')
    const other = await sale()
    await perform(editContribution, ctx, {
      id: other.id,
      lines: [{ id: lineId, isGiftAid: true, answers: { [String(field.id)]: 'Eve' } }],
    })
    expect(await ctx.read.record(sql`SELECT value FROM contribution_line_field WHERE line_id = ${lineId}`)).toEqual({
      value: 'Ada',
    })
  })

  test('the second of two editors reads who changed what, and changes nothing', async () => {
    const { id } = await sale()
    await perform(editContribution, ctx, { id, seen: 1, billingCity: 'Portland', customerNotes: 'Mine' })
    await expect(perform(editContribution, ctx, { id, seen: 1, billingCity: 'Bangor' })).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Test Person changed this contribution in the meantime: Billing city, Staff notes. Nothing was saved. ' +
        'Reload the page to see the changes.',
    })
    expect(await stored(id)).toMatchObject({ billing_city: 'Portland', version: 2 })
  })

  test('shows the words of an old entry without field names', () => {
    const after = { 'Billing city': 'Portland', version: 2, changed: ['Billing city', 'Gift Aid of Mug'] }
    expect(
      historySentence({ verb: 'contributions.edit-contribution', before: { 'Billing city': null }, after }, 'USD'),
    ).toBe('Changed Billing city, Gift Aid of Mug')
  })

  test('saves one of two editors at the same moment', async () => {
    const { id } = await sale()
    const both = await Promise.allSettled(
      ['Portland', 'Bangor'].map((city) => perform(editContribution, testCtx(), { id, seen: 1, billingCity: city })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await entries(id)).toHaveLength(1)
  })

  test.each([
    [{ billingEmail: 'no address' }, 'Please enter a valid email address.'],
    [{ shippingCountry: 'Wonderland' }, 'a maximum of 2 characters'],
    [{ shippingCountry: 'u1' }, 'Please choose a country.'],
    [{ billingCity: 'x'.repeat(201) }, 'a maximum of 200 characters'],
    [{ accountTypeId: 999_999 }, 'Please choose a supporter type.'],
    [{ donorGift: 'many' }, 'Please enter the number of the gift in the donor CRM.'],
  ])('%j is refused, and nothing changes', async (typed, message) => {
    const { id } = await sale()
    await expect(perform(editContribution, ctx, { id, customerNotes: 'Not this', ...typed })).rejects.toThrow(message)
    expect(await stored(id)).toMatchObject({ customer_notes: null, version: 1 })
  })

  test('fulfillment staff change only the staff notes; viewers nothing; carts and deleted ones stay', async () => {
    const { id } = await sale()
    const fulfils = testCtx({ permissions: ['order.fullfill'] })
    await perform(editContribution, fulfils, { id, customerNotes: 'Sent', billingCity: 'Bangor', total_minor: '1' })
    expect(await stored(id)).toMatchObject({ customer_notes: 'Sent', billing_city: null, total_minor: 1000n })
    await expect(
      perform(editContribution, testCtx({ permissions: ['order.view'] }), { id, customerNotes: 'x' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    await ctx.read.run(sql`UPDATE contribution SET deleted_at = now() WHERE id = ${id}`)
    await expect(perform(editContribution, ctx, { id, customerNotes: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('the form offers Gift Aid where it is claimed, and for an item that has it', async () => {
    const { number, id, lineId } = await sale()
    const offered = async (settings: Record<string, string> = {}) =>
      (await contributionForEdit(testCtx({ settings }), number)).lines.map(({ hasGiftAid }) => hasGiftAid)
    expect(await offered()).toEqual([false])
    expect(await offered({ gift_aid: '1' })).toEqual([true])
    await perform(editContribution, ctx, { id, lines: [{ id: lineId, isGiftAid: true }] })
    expect(await offered()).toEqual([true])
  })

  test('the form posts what its page shows', async () => {
    const { number, id, lineId } = await sale()
    const form = await contributionForEdit(ctx, number.toLowerCase())
    expect(form).toMatchObject({ id, number, version: 1, lines: [{ id: lineId, answers: [] }] })
    expect(
      readEdit({
        id: String(id),
        isFull: '1',
        [`item-${lineId}`]: String(lineId),
        [`aid-${lineId}`]: '1',
        [`variant-${lineId}`]: '5',
        [`answer-${lineId}-3`]: 'Ada',
      }),
    ).toMatchObject({
      isAnonymous: false,
      lines: [{ id: lineId, variantId: '5', isGiftAid: true, answers: { 3: 'Ada' } }],
    })
    expect(readEdit({ id: String(id) })).toEqual({ id: String(id), lines: [] })
  })
})
