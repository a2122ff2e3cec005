import { addDays } from '../../app/kit/calendar.ts'
import type { Cell } from './copy-rows.ts'
import { chance, type Chance } from '../seed/random.ts'
import type { Day } from './days.ts'
import { type Lifetimes, remember } from './lifetimes.ts'
import { type Somebody, somebody, scramble } from './population.ts'

export interface Offer {
  variantId: number
  description: string
  reference: string
  fund: string
  price: number
  period: string
  isDonation: boolean
  isShippable: boolean
}

export interface Plan {
  days: Day[]
  offers: Offer[]
  /** Goods of loaded products, beside the offers of the story. */
  goods: Offer[]
  supporters: { firstId: number; count: number }
  firstId: { contribution: number; line: number }
  staffIds: number[]
  /** Numbers that exist already and must not be repeated. */
  taken: Set<string>
  lifetimes: Lifetimes
  seed: number
}

export interface Written {
  contribution: Cell[]
  lines: Cell[][]
  payment: Cell[] | null
  ledger: Cell[][]
}

const columns = (text: string) => text.trim().split(/\s+/)

export const COLUMNS = {
  contribution:
    columns(`id client_uuid number is_pos experience_type source is_test is_spam client_ip ip_country started_at
      completed_at ordered_at ordered_on
    confirmed_at created_by updated_at deleted_at total_items total_qty recurring_items shippable_items currency
    subtotal_minor tax_minor dcc_minor
    total_minor refunded_minor refunded_at dcc_enabled_by_customer supporter_id supporter_name account_type_id
    is_anonymous billing_first_name billing_last_name
    billing_organization_name billing_address1 billing_city billing_state billing_zip billing_country billing_phone
    billing_email payment_type payment_label
    card_brand card_last4 check_number cash_received_minor cash_change_minor is_fulfilled warning_count fund_code`),
  contribution_line:
    columns(`id contribution_id variant_id description reference qty price_minor original_price_minor total_minor
      fund_code is_donation
    is_shippable recurring_minor recurring_frequency recurring_day recurring_starts_on recurring_initial_charge
    dcc_minor is_dcc_eligible`),
  payment:
    columns(`contribution_id is_live status type gateway amount_minor refunded_minor currency captured_at created_at
      is_paid outcome reference description
    card_brand card_last4`),
  ledger_entry: columns(
    'contribution_id line_id type fund_code amount_minor currency qty supporter_id captured_at deleted_at',
  ),
  supporter:
    columns(`id display_name first_name last_name email account_type_id is_active sign_up_method bill_first_name
      bill_last_name bill_organization_name
    bill_email bill_address_01 bill_city bill_state bill_zip bill_country bill_phone first_payment_at last_payment_at
    lifetime_donation_minor
    lifetime_donation_count lifetime_purchase_minor lifetime_purchase_count created_at updated_at`),
}

const CARDS = ['Visa', 'Visa', 'Visa', 'Mastercard', 'Mastercard', 'Amex', 'Discover']
const OPENS = 8 * 3_600_000
const HOURS = 13 * 3_600_000
const DAY = 86_400_000

/** Yields contributions oldest first and holds only the current one in memory. */
export function* contributions(plan: Plan): Generator<Written> {
  const luck = chance(plan.seed)
  const next = { id: plan.firstId.contribution, line: plan.firstId.line }
  for (const [index, day] of plan.days.entries()) {
    for (let turn = 0; turn < day.count; turn++) {
      const at = day.start + OPENS + Math.floor(((turn + luck.next()) / day.count) * HOURS)
      yield write(plan, luck, { id: next.id++, line: next, day, age: plan.days.length - index, at })
    }
  }
}

interface Turn {
  id: number
  line: { line: number }
  day: Day
  age: number
  at: number
}

const changedAt = ({ at }: Turn): string => new Date(at + DAY / 2).toISOString()

interface Basket {
  lines: { offer: Offer; qty: number; price: number }[]
  subtotal: number
  tax: number
  dcc: number
  total: number
}

function write(plan: Plan, luck: Chance, turn: Turn): Written {
  const basket = fill(plan, luck)
  const giver = give(plan, luck, turn.id)
  const fate = decide(luck, basket, turn)
  const tender = drawTender(luck, basket, fate.isPos)
  const moment = new Date(turn.at).toISOString()
  const isStored = fate.isConfirmed && !(fate.refunded > 0 && fate.refunded === basket.total)
  if (giver.supporterId !== null && isStored && !fate.isDeleted && !fate.isSpam && !fate.isTest)
    remember(plan.lifetimes, giver.supporterId - plan.supporters.firstId, { at: turn.at, basket })
  const lineRows: Cell[][] = []
  const ledger: Cell[][] = []
  const entry = (lineId: number | null, type: string, fund: string | null, minor: number, qty: number): Cell[] => [
    ...[turn.id, lineId, type, fund, minor, 'USD', qty, giver.supporterId, moment],
    fate.isDeleted ? changedAt(turn) : null,
  ]
  for (const [index, { offer, qty, price }] of basket.lines.entries()) {
    const lineId = turn.line.line++
    // The first line carries the covered costs of all lines.
    const dcc = index === 0 ? basket.dcc : 0
    lineRows.push(lineCells(offer, { lineId, id: turn.id, qty, price, dcc, day: turn.day }))
    if (isStored) ledger.push(entry(lineId, 'Line Item', offer.fund, qty * price, qty))
  }
  if (isStored && basket.tax > 0) ledger.push(entry(null, 'Tax', null, basket.tax, 1))
  if (isStored && basket.dcc > 0) ledger.push(entry(null, 'DCC', null, basket.dcc, 1))
  const parts = { basket, giver, fate, tender, moment, number: makeNumber(turn.id, plan.taken) }
  return {
    contribution: contributionCells(plan, turn, parts),
    lines: lineRows,
    payment: fate.isConfirmed && basket.total > 0 ? paymentCells(turn.id, parts) : null,
    ledger,
  }
}

const GOODS_SHARE = 0.3

/** Some goods sell much more often than others. */
function choose({ offers, goods }: Plan, luck: Chance): Offer {
  if (goods.length === 0 || !luck.isTrue(GOODS_SHARE)) return luck.pick(offers)
  return goods[Math.floor(luck.next() ** 3 * goods.length)] ?? luck.pick(offers)
}

function fill(plan: Plan, luck: Chance): Basket {
  const at = luck.next()
  const wanted = at < 0.6 ? 1 : at < 0.85 ? 2 : at < 0.95 ? 3 : 4
  const lines: Basket['lines'] = []
  for (let count = 0; count < wanted; count++) {
    const offer = choose(plan, luck)
    lines.push({
      offer,
      qty: offer.isDonation || luck.isTrue(0.8) ? 1 : luck.whole(2, 4),
      price: offer.isDonation ? giftAmount(luck) : offer.price,
    })
  }
  const subtotal = lines.reduce((sum, line) => sum + line.qty * line.price, 0)
  const taxable = lines.reduce((sum, { offer, qty, price }) => sum + (offer.isShippable ? qty * price : 0), 0)
  const tax = Math.round(taxable * 0.055)
  const dcc = taxable === 0 && subtotal > 0 && luck.isTrue(0.3) ? Math.round(subtotal * 0.0289) + 30 : 0
  return { lines, subtotal, tax, dcc, total: subtotal + tax + dcc }
}

function giftAmount(luck: Chance): number {
  const amount = Math.min(2_500_000, Math.max(500, Math.exp(8.35 + 0.95 * luck.bell())))
  return luck.isTrue(0.85) ? Math.max(500, Math.round(amount / 500) * 500) : Math.round(amount)
}

interface Giver {
  supporterId: number | null
  person: Somebody | null
  name: string
}

function give({ supporters }: Plan, luck: Chance, id: number): Giver {
  const at = luck.next()
  const known = Math.floor(luck.next() ** 2.2 * supporters.count)
  if (at < 0.1) return { supporterId: null, person: null, name: '' }
  const isOnFile = at >= 0.2 && supporters.count > 0
  const person = somebody(isOnFile ? supporters.firstId + known : 1_000_000_000 + id)
  return {
    supporterId: isOnFile ? supporters.firstId + known : null,
    person,
    name: person.organization || `${person.first} ${person.last}`,
  }
}

interface Fate {
  isPos: boolean
  isConfirmed: boolean
  isSpam: boolean
  isTest: boolean
  isDeleted: boolean
  isFulfilled: boolean
  refunded: number
  warnings: number
}

function decide(luck: Chance, { total, lines }: Basket, { age }: Turn): Fate {
  const at = luck.next()
  const isConfirmed = at >= 0.04
  const refund = luck.next()
  const refunded = !isConfirmed || total === 0 ? 0 : refund < 0.012 ? total : refund < 0.02 ? Math.ceil(total / 3) : 0
  const isShippable = lines.some(({ offer }) => offer.isShippable)
  return {
    isPos: luck.isTrue(0.35),
    isConfirmed,
    isSpam: isConfirmed && at < 0.05,
    isTest: at > 0.994,
    isDeleted: at > 0.991 && at <= 0.994,
    isFulfilled: isConfirmed && (isShippable ? luck.isTrue(age > 30 ? 0.995 : 0.6) : luck.isTrue(0.5)),
    refunded,
    warnings: isConfirmed && luck.isTrue(0.01) ? 1 : 0,
  }
}

interface Tender {
  type: string
  kind: string
  label: string
  brand: string | null
  last4: string | null
  check: string | null
  received: number | null
}

const NONE = { brand: null, last4: null, check: null, received: null }

function drawTender(luck: Chance, { total }: Basket, isPos: boolean): Tender {
  if (total === 0) return { type: 'free', kind: 'unknown', label: 'Free', ...NONE }
  const at = luck.next()
  if (isPos && at < 0.45)
    return { type: 'cash', kind: 'cash', label: 'Cash', ...NONE, received: Math.ceil(total / 500) * 500 }
  if (at < (isPos ? 0.55 : 0.08)) {
    const check = String(luck.whole(1001, 9999))
    return { type: 'check', kind: 'cheque', label: `Check ${check}`, ...NONE, check }
  }
  const last4 = String(luck.whole(0, 9999)).padStart(4, '0')
  if (!isPos && at < 0.15) return { type: 'bank_account', kind: 'bank', label: `ACH ${last4}`, ...NONE, last4 }
  if (!isPos && at < 0.22) return { type: 'paypal', kind: 'paypal', label: 'PayPal', ...NONE }
  const brand = luck.pick(CARDS)
  return { type: 'credit_card', kind: 'card', label: `${brand} ${last4}`, ...NONE, brand, last4 }
}

interface Parts {
  basket: Basket
  giver: Giver
  fate: Fate
  tender: Tender
  moment: string
  number: string
}

function contributionCells(
  { staffIds }: Plan,
  turn: Turn,
  { basket, giver, fate, tender, moment, number }: Parts,
): Cell[] {
  const { lines } = basket
  const { id, day } = turn
  const { person } = giver
  const isPaid = fate.isConfirmed
  const later = changedAt(turn)
  const staff = fate.isPos ? (staffIds[id % staffIds.length] ?? null) : null
  // Must match the order of COLUMNS.contribution.
  return [
    ...[
      id,
      number,
      isPaid ? number : null,
      fate.isPos,
      fate.isPos ? 'pos' : 'online',
      fate.isPos ? 'Phone' : 'Web',
      fate.isTest,
      fate.isSpam,
    ],
    ...[
      fate.isPos ? null : `203.0.113.${id % 256}`,
      fate.isPos ? null : 'US',
      moment,
      isPaid ? moment : null,
      moment,
      day.date,
    ],
    ...[
      isPaid ? moment : null,
      staff,
      moment,
      fate.isDeleted ? later : null,
      lines.length,
      lines.reduce((sum, line) => sum + line.qty, 0),
    ],
    ...[
      lines.filter(({ offer }) => offer.period !== 'onetime').length,
      lines.filter(({ offer }) => offer.isShippable).length,
      'USD',
      basket.subtotal,
    ],
    ...[
      basket.tax,
      basket.dcc,
      basket.total,
      fate.refunded,
      fate.refunded > 0 ? later : null,
      basket.dcc > 0,
      giver.supporterId,
      giver.name,
    ],
    ...[
      person?.organization ? 2 : 1,
      person === null,
      person?.first ?? null,
      person?.last ?? null,
      person?.organization || null,
      person?.street ?? null,
    ],
    ...[
      person?.city ?? null,
      person?.state ?? null,
      person?.zip ?? null,
      person ? 'US' : null,
      person?.phone ?? null,
      person?.email ?? null,
    ],
    ...[
      isPaid ? tender.type : null,
      isPaid ? tender.label : null,
      isPaid ? tender.brand : null,
      isPaid ? tender.last4 : null,
      isPaid ? tender.check : null,
    ],
    ...[
      isPaid ? tender.received : null,
      isPaid && tender.received !== null ? tender.received - basket.total : null,
      fate.isFulfilled,
      fate.warnings,
    ],
    lines[0]?.offer.fund ?? null,
  ]
}

function lineCells(
  offer: Offer,
  {
    lineId,
    id,
    qty,
    price,
    dcc,
    day,
  }: { lineId: number; id: number; qty: number; price: number; dcc: number; day: Day },
): Cell[] {
  const isRecurring = offer.period !== 'onetime'
  return [
    ...[
      lineId,
      id,
      offer.variantId,
      offer.description,
      offer.reference,
      qty,
      price,
      price,
      qty * price,
      offer.fund,
      offer.isDonation,
      offer.isShippable,
    ],
    ...(isRecurring ? [price, offer.period, 1, addDays(day.date, 30), true] : [null, null, null, null, false]),
    ...[dcc, offer.isDonation],
  ]
}

function paymentCells(id: number, { basket, fate, tender, moment, number }: Parts): Cell[] {
  const isOnline = tender.kind === 'card' || tender.kind === 'bank' || tender.kind === 'paypal'
  return [
    ...[
      id,
      !fate.isTest,
      'succeeded',
      tender.kind,
      isOnline ? 'stripe' : 'offline',
      basket.total,
      fate.refunded,
      'USD',
      moment,
      moment,
      true,
    ],
    ...[
      isOnline ? 'authorized' : null,
      isOnline ? `ch_${number}` : tender.check,
      `Payment for Contribution #${number}`,
      tender.brand,
      tender.last4,
    ],
  ]
}

const HALF = 0x100000

/** Ten hex characters that look random and never repeat: a Feistel network over the id. */
function makeNumber(id: number, taken: ReadonlySet<string>): string {
  let left = Math.floor(id / HALF) % HALF
  let right = id % HALF
  for (;;) {
    for (let round = 0; round < 4; round++) {
      const swapped = left ^ (scramble(right, 100 + round) & 0xfffff)
      left = right
      right = swapped
    }
    const number = (left.toString(16).padStart(5, '0') + right.toString(16).padStart(5, '0')).toUpperCase()
    if (!taken.has(number)) return number
  }
}
