import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Reply, WireOrder } from '../../support/pos-calls'
import { as, rows, type Caller } from '../../support/server'

let owner: Caller
let name: string
beforeAll(async () => {
  owner = await as('owner')
  const [staff] = await rows<{ name: string }>(
    "SELECT first_name || ' ' || last_name AS name FROM staff WHERE email = 'owner@example.org'",
  )
  name = staff?.name ?? ''
})

async function till(id: number | null, call: string, body: object): Promise<WireOrder> {
  const reply = await owner.post(`/jpanel/pos/${id === null ? '' : `${id}/`}${call}`, body)
  const json = (await reply.json()) as Reply
  if (reply.status !== 200 || (json.status === 'error' && call !== 'complete'))
    throw new Error(`${call}: ${reply.status} ${json.message}`)
  return json.order
}

const variantOf = async (code: string): Promise<number | undefined> =>
  (
    await rows<{ id: number }>(
      'SELECT v.id FROM product_variant v JOIN product p ON p.id = v.product_id WHERE p.code = ' +
        '$1 AND v.deleted_at ' +
        'IS NULL ORDER BY v.id LIMIT 1',
      [code],
    )
  )[0]?.id

const words = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()

function cardsOf(html: string): Record<string, string[]> {
  const cards: Record<string, string[]> = {}
  for (const piece of html
    .slice(0, html.indexOf('</main>'))
    .split(/<section class="card/)
    .slice(1)) {
    const title = words(/<h2[^>]*>([\s\S]*?)<\/h2>/.exec(piece)?.[1] ?? '')
    cards[title] = [...(cards[title] ?? []), words(`<section class="card${piece}`)]
  }
  return cards
}

const page = async (number: unknown) => {
  const reply = await owner.visit(`/jpanel/contributions/${String(number)}`)
  expect(reply.status).toBe(200)
  const html = await reply.text()
  return { text: words(html), cards: cardsOf(html) }
}

const amount = (value: unknown): string => Number(value).toLocaleString('en-US', { minimumFractionDigits: 2 })

const ADDRESSES = {
  bill_title: 'Dr',
  bill_first_name: 'Nora',
  bill_last_name: 'Quill',
  bill_address: '12 Slip Lane',
  bill_address2: 'Flat 3',
  bill_city: 'Exeter',
  bill_state: 'NH',
  bill_zip: '03833',
  bill_country: 'US',
  bill_phone: '603 555 0147',
  bill_email: 'nora.quill@example.org',
  ship_first_name: 'Otis',
  ship_last_name: 'Quill',
  ship_organization_name: 'Quill & Sons',
  ship_address: '2 Oak Street',
  ship_city: 'Dover',
  ship_state: 'NH',
  ship_zip: '03820',
  ship_country: 'CA',
  special_notes: 'Ring twice,\nthen wait',
}

describe('a sale with a bill and a parcel, paid by check and refunded in part', () => {
  let order: WireOrder
  let shown: Awaited<ReturnType<typeof page>>
  let slip: string

  beforeAll(async () => {
    order = await till(null, 'new', {})
    await till(order.id, 'add', { variant_id: await variantOf('HAMPER') })
    order = await till(order.id, 'update', ADDRESSES)
    const check = {
      payment_type: 'check',
      check_number: '2047',
      check_date: 'Nov 20, 2026',
      check_amt: String(order.totalamount),
    }
    order = await till(order.id, 'complete', check)
    await till(order.id, 'refund', { key: randomUUID(), kind: 'custom', amount: '5.00' })
    shown = await page(order.invoicenumber)
    slip = words(await (await owner.visit(`/jpanel/contributions/packing_slip?print&id=${order.id}`)).text())
  })

  const total = () => amount(order.totalamount)

  test('shows number, state, payment and place in its head', () => {
    expect(shown.text).toContain(`#${order.invoicenumber}`)
    expect(shown.text).toContain('Partially Refunded')
    expect(shown.text).toContain(`$${total()}`)
    expect(shown.text).toContain('Paid by Check 2047,')
    expect(shown.text).toContain('Point of Sale (POS)')
  })

  test('the items, with what is in the hamper at no price of its own, and how they sum up', () => {
    const [items = ''] = shown.cards.Items ?? []
    expect(order.items.length).toBe(4)
    for (const { description, is_locked, qty, price, total } of order.items) {
      const from = items.indexOf(description)
      expect(from).toBeGreaterThan(0)
      expect(items.slice(from)).toContain(`${qty} ${is_locked ? '–' : amount(price)} ${amount(total)}`)
    }
    expect(items).toContain(`Subtotal ${amount(order.subtotal)}`)
    expect(items).toContain(`Total $${total()}`)
    expect(items).toContain('Refunded −5.00')
    expect(items).toContain(`Balance ${amount(Number(order.totalamount) - 5)}`)
  })

  test('shows both addresses as on an envelope', () => {
    const [addresses = ''] = shown.cards['Billing and shipping'] ?? []
    expect(addresses).toContain(
      'Billing Dr Nora Quill 12 Slip Lane, Flat 3 Exeter, NH 03833 United States nora.quill@example.org 603 555 0147',
    )
    expect(addresses).toContain('Shipping Otis Quill Quill & Sons 2 Oak Street Dover, NH 03820 Canada')
  })

  test('the payment, the refund and the notes', () => {
    const [payment = ''] = shown.cards.Payment ?? []
    expect(payment).toContain(
      `Payment Partially refunded Type Check Amount $${total()} Refunded $5.00 Check number 2047 ` +
        'Check date Nov 20, 2026',
    )
    const [refund = ''] = shown.cards.Refund ?? []
    expect(refund).toMatch(new RegExp(`^Refund Refunded Amount \\$5\\.00 Authorization \\S+ By ${name} Date `))
    expect(shown.cards.Notes).toEqual(['Notes Special notes Ring twice, then wait'])
    expect(shown.cards.Supporter?.[0]).toContain('Nora Quill')
  })

  test('the history shows it backwards, each with who and when', () => {
    const [history = ''] = shown.cards.History ?? []
    const reported = [
      'Refunded $5.00',
      `Paid $${total()} by Check 2047`,
      'Details changed',
      'Added Holiday hamper',
      'Started at the point of sale',
    ]
    const places = reported.map((sentence) => history.indexOf(sentence))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((left, right) => left - right))
    expect(history.split(` · ${name}`).length - 1).toBeGreaterThanOrEqual(reported.length)
  })

  test('the packing slip has everything that goes into the parcel with it (R-CONTRIBUTIONS-7)', () => {
    expect(slip).toContain(`Packing slip #${order.invoicenumber}`)
    expect(slip).toContain('Bill To Dr Nora Quill 12 Slip Lane, Flat 3 Exeter, NH 03833 United States')
    expect(slip).toContain('Ship To Otis Quill Quill & Sons 2 Oak Street Dover, NH 03820 Canada')
    expect(slip).toContain('Product Qty Price Total')
    const parts = order.items.filter(({ is_locked }) => is_locked)
    expect(parts).toHaveLength(3)
    for (const { description, reference, qty } of parts)
      expect(slip).toContain([description, reference, String(qty), '- -'].filter(Boolean).join(' '))
    const bundle = amount(order.items.reduce((sum, { total }) => sum + total, 0))
    expect(parts.every(({ total }) => total > 0)).toBe(true)
    expect(slip).toContain(`1 ${bundle} ${bundle}`)
    expect(bundle).toBe(amount(order.subtotal))
    expect(slip).toContain(`Subtotal ${amount(order.subtotal)}`)
    expect(slip).toContain(`Total $${total()} Refund −5.00 Balance ${amount(Number(order.totalamount) - 5)}`)
    expect(slip).toContain('Special notes Ring twice, then wait')
    expect(slip).not.toContain('nora.quill@example.org 603 555 0147 Ship')
  })
})

test('a card that was declined and then taken: two payments, two sentences', async () => {
  const token = (last4: string, scenario: string) =>
    `sbx_card_visa_${last4}_1230_${scenario}_${randomBytes(6).toString('hex')}`
  let order = await till(null, 'new', {})
  order = await till(order.id, 'add', { variant_id: await variantOf('HAMPER') })
  await till(order.id, 'complete', { payment_type: 'credit_card', payment_token: token('0002', 'declined') })
  order = await till(order.id, 'complete', { payment_type: 'credit_card', payment_token: token('4242', 'ok') })
  const { cards, text } = await page(order.invoicenumber)
  const [first = '', second = ''] = cards.Payment ?? []
  expect(first).toMatch(/^Payment Failed Type Card/)
  expect(second).toMatch(/^Payment Succeeded Type Card/)
  expect(text).toContain('Paid with Visa 4242,')
  const [history = ''] = cards.History ?? []
  expect(history).toContain(`Payment of $${amount(order.totalamount)} failed: `)
  expect(history).toContain(`Paid $${amount(order.totalamount)} by Visa 4242`)
  expect(history).not.toContain('Conclude payment')
})

test('a cash sale names the change that was due as an amount without a sign', async () => {
  let order = await till(null, 'new', {})
  order = await till(order.id, 'add', { variant_id: await variantOf('HAMPER') })
  const cash = (Number(order.totalamount) + 4).toFixed(2)
  order = await till(order.id, 'complete', { payment_type: 'cash', cash_received: cash })
  const [items = ''] = (await page(order.invoicenumber)).cards.Items ?? []
  expect(items).toContain(`Cash received ${amount(cash)} Change due 4.00`)
})
