import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeAccountType,
  makeGift,
  makeSupporter,
  makeTaxRule,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'

const settings = {
  extra_currencies: 'CAD,JPY',
  exchange_rates: 'CAD=0.8,JPY=0.0067',
  pos_tax_city: 'Dover',
  pos_tax_state: 'NH',
  dcc_enabled: '1',
  pos_sources: 'Phone,Mail',
}
const ctx = testCtx({ settings })
const till = tillOf(ctx)

beforeAll(async () => void (await anAccountType()))

const address = {
  bill_address: '1 Elm St',
  bill_city: 'Exeter',
  bill_state: 'NH',
  bill_zip: '03833',
  bill_country: 'us',
}

describe('a new order (R-CART-2)', () => {
  test('starts anonymous, from the first source, taxed at the till, in the organisation’s country', async () => {
    const { json } = await till.open({ using_web_pos: 1 })
    expect(json).toMatchObject({ status: 'success', message: null })
    expect(json.order).toMatchObject({
      invoicenumber: null,
      client_uuid: expect.stringMatching(/^[0-9A-F]{10}$/),
      experience_type: 'pos',
      currency_code: 'USD',
      source: 'Phone',
      is_anonymous: true,
      tax_city: 'Dover',
      tax_state: 'NH',
      billingcountry: 'US',
      shipcountry: 'US',
      items: [],
      member: null,
      promocodes: [],
      available_shipping_methods: [],
      totalamount: 0,
      source_and_date_string: 'Nov 20, 2026 by Phone',
    })
  })
  test('takes over the saved defaults', async () => {
    const defaults = {
      source: 'Mail',
      referral_source: 'Event',
      comments: 'Gala',
      is_anonymous: 0,
      ordered_at: '2026-11-01',
      dcc_enabled_by_customer: 1,
      dcc_type: 'more_costs',
      currency_code: 'CAD',
    }
    expect((await till.open(defaults)).json.order).toMatchObject({
      ...defaults,
      is_anonymous: false,
      ordered_at: '2026-11-01T04:00:00.000Z',
      dcc_enabled_by_customer: true,
      source_and_date_string: 'Nov 1, 2026 by Mail',
    })
  })
  test('is filled from the supporter', async () => {
    const ada = await makeSupporter({
      first_name: 'Ada',
      last_name: 'Giver',
      bill_city: 'Exeter',
      email: 'ada.open@example.org',
    })
    expect((await till.open({ member_id: ada.id })).json.order).toMatchObject({
      member_id: ada.id,
      member: { display_name: 'Ada Giver', fa_icon: 'fa-user', payment_methods: [] },
      billing_first_name: 'Ada',
      billingcity: 'Exeter',
      billingemail: 'ada.open@example.org',
      billing_display_name: 'Ada Giver',
    })
  })
  test('opens one order for one client_uuid', async () => {
    const first = (await till.open({ client_uuid: 'ABCDEF0123' })).json.order
    const again = (await till.open({ client_uuid: 'abcdef0123', source: 'Mail' })).json.order
    expect(again).toEqual(first)
    const many = await Promise.all(Array.from({ length: 20 }, async () => till.open({ client_uuid: 'ABCDEF9999' })))
    expect(new Set(many.map(({ json }) => json.order.id)).size).toBe(1)
  })
  test.each([
    [{ currency_code: 'EUR' }, 200, 'This currency is not accepted.'],
    [{ member_id: 987_654 }, 200, 'Supporter not found.'],
    [{ ordered_at: '2026-11-22' }, 200, 'The date of a contribution cannot be in the future.'],
    [{ ordered_at: 'soon' }, 422, 'Date is invalid.'],
    [{ client_uuid: 'XYZ' }, 422, 'This must be ten hexadecimal characters.'],
    [{ dcc_type: 'all_costs' }, 422, 'This is not one of the choices.'],
  ])('%j is refused', async (body, status, sentence) => {
    const reply = await till.open(body)
    expect([reply.status, reply.json.status, reply.json.message]).toEqual([status, 'error', sentence])
  })
})

describe('three modes that exclude each other (R-CART-3)', () => {
  test('changes only the currency, and keeps the numbers of gifts', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: 25 })
    const { json } = await till.update(order.id, { currency_code: 'CAD', send_confirmation_emails: 0, source: 'Mail' })
    expect(json.order).toMatchObject({
      currency_code: 'CAD',
      totalamount: 25,
      source: 'Phone',
      send_confirmation_emails: true,
    })
  })
  test('converts all prices except gifts, and back without a loss', async () => {
    const shirt = await makeVariant({ price_minor: 2000n, sale_price_minor: 1500n })
    const order = await cartWith(
      ctx,
      { variant_id: shirt.id, qty: 2 },
      { variant_id: (await makeGift()).id, amount: '25.50' },
    )
    const inDollars = (await till.update(order.id, { currency_code: 'CAD' })).json.order
    expect(inDollars).toMatchObject({
      currency_code: 'CAD',
      subtotal: 63,
      items: [
        { price: 18.75, undiscounted_price: 25, total: 37.5 },
        { price: 25.5, total: 25.5 },
      ],
    })
    expect((await till.update(order.id, { currency_code: 'JPY' })).json.order).toMatchObject({
      subtotal: 4504,
      items: [{ price: 2239 }, { price: 26 }],
    })
    expect((await till.update(order.id, { currency_code: 'USD' })).json.order).toMatchObject({
      items: [{ price: 15, undiscounted_price: 20 }, { price: 26 }],
    })
  })
  test('the e-mail flag changes the flag alone', async () => {
    const order = await cartWith(ctx)
    const { json } = await till.update(order.id, {
      send_confirmation_emails: false,
      source: 'Mail',
      bill_city: 'Exeter',
    })
    expect(json.order).toMatchObject({ send_confirmation_emails: false, source: 'Phone', billingcity: null })
  })
  test('keeps totals when only the e-mail flag changes, even after a price change', async () => {
    const shirt = await makeVariant({ is_shippable: true })
    const order = await cartWith(ctx, { variant_id: shirt.id })
    await till.update(order.id, { tax_country: 'US', tax_state: 'NH' })
    await makeTaxRule({ products: [shirt.product_id], region: 'NH', rate_ppm: 100_000 })
    const { json } = await till.update(order.id, { send_confirmation_emails: 0 })
    expect(json.order).toMatchObject({ send_confirmation_emails: false, totalamount: 20, taxtotal: 0 })
    expect((await till.update(order.id, { currency_code: 'USD' })).json.order).toMatchObject({
      totalamount: 22,
      taxtotal: 2,
    })
  })
  test.each([
    [{ currency_code: '' }, [200, 'This currency is not accepted.']],
    [{ currency_code: 5 }, [200, 'This currency is not accepted.']],
    [{ currency_code: ['USD'] }, [422, 'This must be text.']],
    [{ member_id: [1] }, [422, 'This must be a supporter.']],
    [{ member_id: true }, [422, 'This must be a supporter.']],
    [{ account_type_id: 'x' }, [422, 'This must be an account type.']],
    [{ shipping_method_id: '1e1' }, [422, 'This must be a shipping method.']],
  ])('refuses %j and returns the unchanged order', async (body, error) => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    const { status, json } = await till.update(order.id, body)
    expect([status, json.message]).toEqual(error)
    expect(json).toMatchObject({ status: 'error', order: { id: order.id, totalamount: 20, source: 'Phone' } })
  })
  test('reads 0 as no selection', async () => {
    const { json } = await till.update((await cartWith(ctx)).id, {
      member_id: 0,
      account_type_id: '0',
      shipping_method_id: '0',
    })
    expect(json).toMatchObject({
      status: 'success',
      order: { member_id: null, account_type_id: null, shipping_method_id: null },
    })
  })
  test('clears fields that the form leaves out (R-CART-3)', async () => {
    const order = await cartWith(ctx)
    await till.update(order.id, {
      ...address,
      bill_first_name: 'Ada',
      ship_address: '2 Oak St',
      special_notes: 'Ring twice',
      is_anonymous: 1,
      source: 'Mail',
      email_opt_in: 1,
      referral_source: 'Event',
      other_referral_source: 'A friend',
    })
    const stored = (await till.update(order.id, { bill_first_name: 'Ada' })).json.order
    expect(stored).toMatchObject({
      billing_first_name: 'Ada',
      billingaddress1: null,
      billingcountry: null,
      shipaddress1: null,
      comments: null,
      is_anonymous: false,
      source: null,
      // A source that nobody chose reads as Web (R-CONTRIBUTIONS-4).
      source_and_date_string: 'Nov 20, 2026 by Web',
      email_opt_in: false,
      referral_source: null,
    })
  })
  test('the form’s names are the documented ones', async () => {
    const order = await cartWith(ctx)
    const { json } = await till.update(order.id, {
      ...address,
      bill_title: 'Dr',
      bill_last_name: 'Giver',
      bill_phone: '555',
      bill_email: 'ada@example.org',
      ship_first_name: 'Bo',
      ship_address: '2 Oak St',
      ship_zip: '03820',
      other_referral_source: 'A friend',
      referral_source: 'Event',
      special_notes: 'Ring twice',
    })
    expect(json.order).toMatchObject({
      billing_title: 'Dr',
      billing_last_name: 'Giver',
      billingaddress1: '1 Elm St',
      billingcity: 'Exeter',
      billingcountry: 'US',
      billingphone: '555',
      billingemail: 'ada@example.org',
      shipping_first_name: 'Bo',
      shipaddress1: '2 Oak St',
      shipzip: '03820',
      referral_source: 'A friend',
      comments: 'Ring twice',
    })
    expect(json.order.billing_address_html).toBe(
      'Giver<br>1 Elm St<br>Exeter, NH 03833<br>US<br>555<br>ada@example.org',
    )
  })
  test('never treats typed text as markup', async () => {
    const order = await cartWith(ctx)
    const { json } = await till.update(order.id, { bill_first_name: '<img src=x onerror=alert(1)>' })
    expect(json.order.billing_address_html).toBe('&#60;img src=x onerror=alert(1)&#62;')
  })
  test.each([
    [{ account_type_id: 99_999 }, 200, 'Account type not found.'],
    [{ member_id: 99_999 }, 200, 'Supporter not found.'],
    [{ bill_first_name: 'A'.repeat(65) }, 422, 'This field can contain a maximum of 64 characters.'],
    [{ is_anonymous: 'perhaps' }, 422, 'This must be yes or no.'],
    [{ currency_code: 'EUR' }, 200, 'This currency is not accepted.'],
    [{ bill_city: { deep: 1 } }, 422, 'This must be text.'],
  ])('%j is refused and nothing is saved', async (body, status, sentence) => {
    const order = await cartWith(ctx)
    const reply = await till.update(order.id, { ...body })
    expect([reply.status, reply.json.status, reply.json.message]).toEqual([status, 'error', sentence])
    expect(reply.json.order).toEqual(order)
  })
})

describe('the supporter of a cart (R-CART-5)', () => {
  test('fills the addresses when chosen and empties them when taken away', async () => {
    const office = await makeAccountType({ name: 'Organization', is_organization: true })
    const firm = await makeSupporter({
      display_name: 'Giving Ltd',
      account_type_id: office.id,
      bill_organization_name: 'Giving Ltd',
      bill_address_01: '9 High St',
      ship_city: 'Kittery',
      referral_source: 'Friend',
    })
    const order = await cartWith(ctx)
    const selected = (await till.update(order.id, { member_id: firm.id, bill_city: 'typed over', tax_city: 'Exeter' }))
      .json.order
    expect(selected).toMatchObject({
      member: {
        display_name: 'Giving Ltd',
        fa_icon: 'fa-building',
        account_type: { id: office.id, name: 'Organization', is_organization: true },
        payment_methods: [],
      },
      account_type_id: office.id,
      billing_organization_name: 'Giving Ltd',
      billingcity: null,
      billingaddress1: '9 High St',
      shipcity: 'Kittery',
      billingcountry: 'US',
      referral_source: 'Friend',
      tax_city: 'Exeter',
    })
    const stored = (await till.update(order.id, { member_id: firm.id, bill_city: 'Corrected' })).json.order
    expect(stored).toMatchObject({ member_id: firm.id, billingcity: 'Corrected' })
    const gone = (await till.update(order.id, { bill_city: 'Corrected' })).json.order
    expect(gone).toMatchObject({
      member_id: null,
      member: null,
      billingcity: null,
      billingcountry: 'US',
      tax_city: 'Dover',
      referral_source: null,
    })
  })
  test('sets the tax address from a complete address when set', async () => {
    const following = tillOf(testCtx({ settings: { ...settings, pos_use_default_tax_region: '1' } }))
    const order = (await following.open()).json.order
    expect((await following.update(order.id, address)).json.order).toMatchObject({
      tax_city: 'Exeter',
      tax_zip: '03833',
      tax_country: 'US',
    })
    const ship = {
      ship_address: '2 Oak St',
      ship_city: 'Kittery',
      ship_state: 'ME',
      ship_zip: '03904',
      ship_country: 'US',
    }
    expect((await following.update(order.id, { ...address, ...ship })).json.order).toMatchObject({
      tax_city: 'Kittery',
      tax_state: 'ME',
    })
    const elsewhere = { ...address, ...ship, tax_city: 'Dover', tax_state: 'NH', tax_country: 'US' }
    expect((await following.update(order.id, elsewhere)).json.order).toMatchObject({ tax_city: 'Dover' })
    const ada = await makeSupporter({
      ship_address_01: '2 Oak St',
      ship_city: 'Kittery',
      ship_state: 'ME',
      ship_zip: '03904',
      ship_country: 'US',
    })
    // With another supporter both addresses count as changed, also where they say the same (R-CART-4).
    expect((await following.update(order.id, { ...elsewhere, member_id: ada.id })).json.order).toMatchObject({
      tax_city: 'Kittery',
    })
  })
})

test('covering the costs adds them to the total, on the terms the cart was opened with', async () => {
  const order = await cartWith(ctx, { variant_id: (await makeGift({}, { is_dcc_enabled: true })).id, amount: 50 })
  expect(order.dcc_costs).toEqual({ most_costs: 6.72, more_costs: 4.98, minimum_costs: 4.29 })
  const covered = (await till.update(order.id, { dcc_enabled_by_customer: 1, dcc_type: 'most_costs' })).json.order
  expect(covered).toMatchObject({ subtotal: 50, dcc_total_amount: 6.72, totalamount: 56.72 })
  const elsewhere = tillOf(testCtx({ settings: { ...settings, dcc_ai_is_enabled: '0' } }))
  expect((await elsewhere.add(order.id, { variant_id: (await makeVariant()).id })).json.order).toMatchObject({
    dcc_total_amount: 6.72,
    totalamount: 76.72,
  })
})

describe('taking lines out (R-CART-7)', () => {
  test('a line of another order, an unknown one and nonsense are refused', async () => {
    const shirt = await makeVariant()
    const mine = await cartWith(ctx, { variant_id: shirt.id })
    const other = await cartWith(ctx, { variant_id: shirt.id })
    for (const line of [other.items[0]?.id, 99_999_999])
      expect((await till.remove(mine.id, { order_item_id: line })).json).toMatchObject({
        status: 'error',
        message: 'That item is not in this contribution.',
        order: { items: [{}] },
      })
    expect((await till.remove(mine.id, { order_item_id: 'x' })).status).toBe(422)
    expect((await till.remove(mine.id, { order_item_id: mine.items[0]?.id })).json.order).toMatchObject({
      items: [],
      totalamount: 0,
    })
  })
  test('removes parts only together with their bundle', async () => {
    const bundle = await makeVariant({}, { name: 'Bundle' })
    const cup = await makeVariant({}, { name: 'Cup' })
    await ctx.read.run(
      sql`INSERT INTO linked_variant (parent_id, part_id, price_minor) VALUES (${bundle.id}, ${cup.id}, 100)`,
    )
    const order = await cartWith(ctx, { variant_id: bundle.id })
    expect((await till.remove(order.id, { order_item_id: order.items[1]?.id })).json.message).toBe(
      'This item is part of a bundle. Remove the bundle instead.',
    )
    expect((await till.remove(order.id, { order_item_id: order.items[0]?.id })).json.order.items).toEqual([])
  })
})

test('lets another person continue an open cart', async () => {
  const order = await cartWith(ctx)
  const colleague = tillOf(testCtx({ permissions: ['pos.edit'] }))
  expect((await colleague.add(order.id, { variant_id: (await makeVariant()).id })).json.order).toMatchObject({
    totalamount: 20,
  })
})
