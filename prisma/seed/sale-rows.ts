import type { CalendarDate } from '../../app/kit/calendar.ts'
import { localDate } from '../../app/kit/calendar.ts'
import { displayName, type Person } from './people.ts'
import { type Sale, type SaleLine, subtotal, total } from './sale.ts'
import { MAINE_TAX } from './prices.ts'
import type { Row } from './write-rows.ts'

export interface SaleRows {
  contributions: Row[]
  lines: Row[]
  payments: Row[]
  ledger: Row[]
  stock: Row[]
  journal: Row[]
}

const CURRENCY = 'USD'
const MINUTE = 60_000

const SOURCES = { pos: 'Front desk', online: 'Web', mail: 'Mail' } as const
const PAYMENT_TYPES = {
  cash: 'cash',
  check: 'cheque',
  credit_card: 'card',
  bank_account: 'bank',
  paypal: 'paypal',
  other: 'unknown',
  free: 'unknown',
} as const

export interface Setting {
  zone: string
  now: Date
  staffNames: Map<number, string>
}

/** Expects the sales in the order in which they happened. */
export function saleRows(sales: readonly Sale[], setting: Setting): SaleRows {
  const rows: SaleRows = { contributions: [], lines: [], payments: [], ledger: [], stock: [], journal: [] }
  sales.forEach((sale, index) => {
    const id = index + 1
    rows.contributions.push(contributionRow(sale, id, setting))
    const covered = sale.lines.find(({ shelf }) => shelf.product.coversCosts) ?? sale.lines[0]
    for (const line of sale.lines) {
      const lineId = rows.lines.length + 1
      const dcc = line === covered ? sale.dcc : 0
      const isEligible = dcc > 0 || (line.shelf.product.coversCosts ?? false)
      rows.lines.push({ ...lineRow(line, id, lineId), is_dcc_eligible: isEligible, dcc_minor: dcc })
      if (!sale.isOpenCart && line.shelf.variant.left !== undefined) rows.stock.push(soldRow(line, id, sale))
      if (isStored(sale))
        rows.ledger.push(
          ledgerRow(
            sale,
            { id, now: setting.now },
            {
              type: 'Line Item',
              amount: line.qty * line.price,
              lineId,
              fund: line.fund,
              qty: line.qty,
            },
          ),
        )
    }
    if (sale.isOpenCart) return
    if (isStored(sale) && sale.dcc > 0)
      rows.ledger.push(ledgerRow(sale, { id, now: setting.now }, { type: 'DCC', amount: sale.dcc }))
    if (isStored(sale) && sale.tax > 0)
      rows.ledger.push(ledgerRow(sale, { id, now: setting.now }, { type: 'Tax', amount: sale.tax }))
    if (total(sale) > 0) rows.payments.push(paymentRow(sale, id))
    rows.journal.push(...journalRows(sale, id, setting))
  })
  return rows
}

/** A full refund takes the entries out of the ledger (R-BOOKS-2). */
const isStored = (sale: Sale) => !sale.isOpenCart && (sale.refunded ?? 0) < Math.max(1, total(sale))

const moment = (at: Date) => at.toISOString()

const notAfter = (at: number, now: Date) => moment(new Date(Math.min(at, now.getTime())))

const deletedAt = (sale: Sale, now: Date) => (sale.isDeleted ? notAfter(sale.at.getTime() + 60 * MINUTE, now) : null)

function contributionRow(sale: Sale, id: number, { zone, now }: Setting): Row {
  const refundedAt = sale.refunded ? notAfter(sale.at.getTime() + 95 * MINUTE, now) : null
  return {
    id,
    client_uuid: sale.number,
    number: sale.isOpenCart ? null : sale.number,
    is_pos: sale.channel === 'pos',
    experience_type: sale.channel === 'online' ? 'online' : 'pos',
    source: SOURCES[sale.channel],
    is_test: sale.isTest ?? false,
    is_spam: sale.isSpam ?? false,
    client_ip: sale.channel === 'online' ? `203.0.113.${1 + (id % 250)}` : null,
    ip_country: sale.channel === 'online' ? (sale.warnings ? 'RO' : 'US') : null,
    started_at: moment(new Date(sale.at.getTime() - 4 * MINUTE)),
    completed_at: sale.isOpenCart ? null : moment(sale.at),
    ordered_at: moment(sale.at),
    confirmed_at: sale.isOpenCart ? null : moment(sale.at),
    created_by: sale.staffId,
    completed_by: sale.isOpenCart ? null : sale.staffId,
    updated_at: moment(sale.at),
    deleted_at: deletedAt(sale, now),
    deleted_by: sale.isDeleted ? 1 : null,
    ...counts(sale),
    ...amounts(sale),
    refunded_at: refundedAt,
    refunded_by: sale.refunded ? 1 : null,
    is_anonymous: sale.person === null,
    account_type_id: sale.person?.organization ? 2 : 1,
    supporter_id: sale.person?.id ?? null,
    comments: sale.comments ?? null,
    customer_notes: sale.notes ?? null,
    ...addresses(sale),
    ...(sale.isOpenCart ? nothingPaid : paid(sale, localDate(sale.at, zone))),
    is_fulfilled: sale.isFulfilled ?? false,
    warning_count: sale.warnings ?? 0,
    fund_code:
      sale.lines.find((line) => line.shelf.product.key === 'once' || line.shelf.product.key === 'monthly')?.fund ??
      sale.lines[0]?.fund ??
      null,
  }
}

const counts = ({ lines }: Sale) => ({
  total_items: lines.length,
  total_qty: lines.reduce((sum, line) => sum + line.qty, 0),
  recurring_items: lines.filter((line) => line.takenOn).length,
  download_items: lines.filter((line) => line.shelf.variant.download).length,
  shippable_items: lines.filter((line) => line.shelf.variant.isShippable).length,
})

const amounts = (sale: Sale) => ({
  currency: CURRENCY,
  subtotal_minor: subtotal(sale),
  tax_minor: sale.tax,
  taxes: sale.tax > 0 ? [{ ...MAINE_TAX, minor: String(sale.tax) }] : [],
  functional_currency: CURRENCY,
  shipping_minor: 0,
  dcc_minor: sale.dcc,
  total_minor: total(sale),
  savings_minor: sale.lines.reduce((sum, line) => sum + line.qty * (line.original - line.price), 0),
  refunded_minor: sale.refunded ?? 0,
  dcc_enabled_by_customer: sale.dcc > 0,
  dcc_type: sale.dcc > 0 ? 'more_costs' : null,
})

function addresses({ person, lines, channel }: Sale): Row {
  const isShipped = channel === 'online' && lines.some((line) => line.shelf.variant.isShippable)
  return {
    ...address('billing', person),
    ...address('shipping', isShipped ? person : null),
    is_free_shipping: isShipped,
    courier_method: isShipped ? 'Free shipping' : null,
    tax_city: 'Portland',
    tax_state: 'ME',
    tax_zip: '04101',
    tax_country: 'US',
  }
}

const address = (kind: 'billing' | 'shipping', person: Person | null): Row => ({
  [`${kind}_first_name`]: person?.first || null,
  [`${kind}_last_name`]: person?.last || null,
  [`${kind}_organization_name`]: person?.organization ?? null,
  [`${kind}_address1`]: person?.street ?? null,
  [`${kind}_address2`]: person?.unit ?? null,
  [`${kind}_city`]: person?.city ?? null,
  [`${kind}_state`]: person?.state ?? null,
  [`${kind}_zip`]: person?.zip ?? null,
  [`${kind}_country`]: person?.country ?? null,
  [`${kind}_phone`]: person?.phone ?? null,
  [`${kind}_email`]: person?.email ?? null,
})

const nothingPaid: Row = {
  payment_type: null,
  payment_label: null,
  card_brand: null,
  card_last4: null,
  cash_received_minor: null,
  cash_change_minor: null,
  check_number: null,
  check_date: null,
  check_minor: null,
  other_reference: null,
}

function paid(sale: Sale, day: CalendarDate): Row {
  const { tender } = sale
  const amount = total(sale)
  return {
    payment_type: tender.type,
    payment_label: tender.label,
    card_brand: tender.brand ?? null,
    card_last4: tender.last4 ?? null,
    cash_received_minor: tender.received ?? null,
    cash_change_minor: tender.received === undefined ? null : tender.received - amount,
    check_number: tender.check ?? null,
    check_date: tender.check ? day : null,
    check_minor: tender.check ? amount : null,
    other_reference: tender.type === 'other' ? `M-${sale.number.slice(0, 6)}` : null,
  }
}

function lineRow(
  { shelf, qty, price, original, fund, promo, takenOn, message }: SaleLine,
  contributionId: number,
  id: number,
): Row {
  const { product, variant, variantId } = shelf
  return {
    id,
    contribution_id: contributionId,
    variant_id: variantId,
    description: variant.name ? `${product.name} - ${variant.name}` : product.name,
    reference: variant.sku ?? product.code,
    qty,
    price_minor: price,
    original_price_minor: original,
    discount_minor: 0,
    total_minor: qty * price,
    promo_code: promo ?? null,
    fund_code: fund,
    is_gift_aid: false,
    is_donation: variant.isDonation ?? false,
    is_shippable: variant.isShippable ?? false,
    is_download: variant.download !== undefined,
    requires_ach: product.isAchOnly ?? false,
    membership_id: variant.membership ?? null,
    public_message: message ?? null,
    metadata: {},
    recurring_minor: takenOn ? price : null,
    recurring_frequency: takenOn ? (variant.period ?? null) : null,
    recurring_day: takenOn?.day ?? null,
    recurring_initial_charge: takenOn !== undefined,
    recurring_starts_on: takenOn?.startsOn ?? null,
  }
}

function paymentRow(sale: Sale, contributionId: number): Row {
  const { tender } = sale
  const isOnline = tender.type === 'credit_card' || tender.type === 'bank_account' || tender.type === 'paypal'
  return {
    contribution_id: contributionId,
    is_live: !sale.isTest,
    status: 'succeeded',
    type: PAYMENT_TYPES[tender.type],
    gateway: tender.type === 'paypal' ? 'paypal' : isOnline ? 'stripe' : 'offline',
    amount_minor: total(sale),
    refunded_minor: sale.refunded ?? 0,
    currency: CURRENCY,
    captured_at: moment(sale.at),
    created_at: moment(sale.at),
    is_paid: true,
    outcome: isOnline ? 'authorized' : null,
    reference: isOnline ? `ch_${sale.number}` : (tender.check ?? null),
    description: `Payment for Contribution #${sale.number}`,
    card_brand: tender.brand ?? null,
    card_last4: tender.last4 ?? null,
  }
}

interface Entry {
  type: string
  amount: number
  lineId?: number
  fund?: string
  qty?: number
}

const ledgerRow = (sale: Sale, of: { id: number; now: Date }, { type, amount, lineId, fund, qty }: Entry): Row => ({
  contribution_id: of.id,
  line_id: lineId ?? null,
  type,
  fund_code: fund ?? null,
  amount_minor: amount,
  currency: CURRENCY,
  qty: qty ?? 1,
  supporter_id: sale.person?.id ?? null,
  captured_at: moment(sale.at),
  deleted_at: deletedAt(sale, of.now),
})

const soldRow = ({ shelf, qty }: SaleLine, contributionId: number, sale: Sale): Row => ({
  variant_id: shelf.variantId,
  type: 'adjustment',
  state: 'sold',
  quantity: -qty,
  contribution_id: contributionId,
  staff_id: sale.staffId,
  created_at: moment(sale.at),
})

const PAID_ONLINE = 'contributions.paid-online'

function journalRows(sale: Sale, id: number, { staffNames, now }: Setting): Row[] {
  const row = (at: string, [verb, event]: readonly [string, string], after: object, staffId = sale.staffId) => ({
    at,
    staff_id: staffId,
    actor: staffId === null ? (sale.person ? displayName(sale.person) : 'Website') : (staffNames.get(staffId) ?? ''),
    verb,
    event,
    subject_type: 'contribution',
    subject_id: String(id),
    before: null,
    after,
  })
  const { tender } = sale
  const done = {
    number: sale.number,
    paymentType: tender.type,
    paymentLabel: tender.label,
    totalMinor: String(total(sale)),
    currency: CURRENCY,
    ...(tender.received === undefined
      ? {}
      : { cashReceivedMinor: String(tender.received), cashChangeMinor: String(tender.received - total(sale)) }),
  }
  const started = moment(new Date(sale.at.getTime() - 4 * MINUTE))
  const opened =
    sale.channel === 'pos'
      ? [row(started, ['pos.open-order', 'contribution.started'], { clientUuid: sale.number, source: SOURCES.pos })]
      : []
  const refunded = sale.refunded
    ? [
        row(
          notAfter(sale.at.getTime() + 95 * MINUTE, now),
          ['contributions.refunded', 'contribution.refund-changed'],
          { refundedMinor: String(sale.refunded) },
          1,
        ),
      ]
    : []
  return [
    ...opened,
    row(moment(sale.at), [sale.channel === 'pos' ? 'pos.complete-order' : PAID_ONLINE, 'contribution.paid'], done),
    ...refunded,
  ]
}
