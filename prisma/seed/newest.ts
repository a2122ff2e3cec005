import { addDays, type CalendarDate, localDate } from '../../app/kit/calendar.ts'
import type { Shelf } from './catalogue.ts'
import type { Person } from './people.ts'
import { bank, card, cash, check, paypal, type Sale, type SaleLine, computeTax, type Tender } from './sale.ts'
import { CASHIER, FIONA } from './staff.ts'

export interface Stage {
  shelves: Map<string, Shelf[]>
  people: Person[]
  zone: string
  /** A moment of a local day: 0 is today, -1 yesterday. Moments of today are never later than now. */
  at: (day: number, clock: string) => Date
}

type Item = [key: string, qty: number, price?: number, fund?: string]

function findShelf(stage: Pick<Stage, 'shelves'>, key: string): Shelf {
  const found = stage.shelves.get(key)
  const shelf = found?.find(({ variant }) => variant.isDefault) ?? found?.[0]
  if (!shelf) throw new Error(`the catalogue has no ${key}`)
  return shelf
}

function nextFirst(day: CalendarDate): CalendarDate {
  let next = addDays(day, 1)
  while (!next.endsWith('-01')) next = addDays(next, 1)
  return next
}

export function line(stage: Stage, [key, qty, price, fund]: Item, moment: Date): SaleLine {
  const shelf = findShelf(stage, key)
  const amount = price ?? shelf.variant.price
  const plain: SaleLine = { shelf, qty, price: amount, original: amount, fund: fund ?? shelf.product.fund }
  if (shelf.variant.period === undefined) return plain
  return { ...plain, takenOn: { day: 1, startsOn: nextFirst(localDate(moment, stage.zone)) } }
}

type Scene = {
  number: string
  day: number
  clock: string
  who: number | null
  items: Item[]
  tender: Tender
  channel?: Sale['channel']
} & Partial<Pick<Sale, 'dcc' | 'tax' | 'isFulfilled' | 'refunded' | 'warnings' | 'staffId' | 'comments' | 'notes'>>

const YESTERDAY: Scene[] = [
  {
    number: '2B6617DA0F',
    day: -1,
    clock: '16:48',
    who: 4,
    items: [['gala', 2]],
    tender: card('Amex', '1005'),
    warnings: 2,
  },
  { number: 'E813C59A72', day: -1, clock: '15:20', who: 5, items: [['child', 1]], tender: bank('6789') },
  {
    number: '0D94B2E7A5',
    day: -1,
    clock: '13:05',
    who: 6,
    items: [
      ['cards', 1],
      ['honey', 1],
    ],
    tax: 0,
    tender: card('Mastercard', '5454'),
    isFulfilled: true,
  },
  {
    number: '6C7F20D8B3',
    day: -1,
    clock: '11:37',
    who: 7,
    items: [['gala', 1]],
    tender: card('Visa', '0119'),
    refunded: 12000,
  },
  {
    number: 'B59E01A4C6',
    day: -1,
    clock: '10:11',
    who: 8,
    items: [['once', 1, 5000, 'FOOD-210']],
    tender: card('Apple Pay', '8310'),
  },
  {
    number: '14A8D36E9F',
    day: -1,
    clock: '09:02',
    who: 9,
    items: [['once', 1, 500000, 'BLDG-400']],
    tender: bank('2210'),
  },
]

const BEFORE: Scene[] = [
  {
    number: 'D7C2B9507E',
    day: -2,
    clock: '17:26',
    who: 10,
    items: [
      ['book', 2],
      ['cards', 2],
    ],
    tax: 428,
    dcc: 182,
    tender: card('Visa', '7731'),
    refunded: 2495,
    isFulfilled: true,
  },
  {
    number: '3E60F4A81B',
    day: -2,
    clock: '14:55',
    who: 11,
    items: [
      ['book', 1],
      ['mug', 1],
      ['tote', 1],
    ],
    tax: 324,
    dcc: 71,
    tender: paypal,
  },
  {
    number: '88B1C50D2A',
    day: -2,
    clock: '13:18',
    who: 12,
    items: [['once', 1, 10000]],
    tender: card('Discover', '9424'),
  },
  { number: 'F5097D3EC4', day: -2, clock: '10:40', who: 13, items: [['child', 1]], tender: card('Visa', '3155') },
  {
    number: 'A26D84E0B7',
    day: -2,
    clock: '09:14',
    who: 14,
    items: [['once', 1, 15000]],
    tender: card('Mastercard', '0088'),
  },
  {
    number: '4F1B9C6D05',
    day: -3,
    clock: '20:45',
    who: 15,
    items: [['once', 1, 2000, 'FOOD-210']],
    tender: cash(2000),
    channel: 'pos',
  },
]

const TILL = { day: 0, channel: 'pos' as const, isFulfilled: true }

/** With the sales of the pictures: 861.40 by card, 418.25 in cash, 105.00 by check. */
const MORNING: Scene[] = [
  {
    ...TILL,
    number: '7B20E4C91D',
    clock: '09:28',
    who: null,
    items: [
      ['mug', 2],
      ['book', 1],
    ],
    tender: card('Visa', '1881'),
  },
  { ...TILL, number: 'C5D8130FA6', clock: '09:24', who: 19, items: [['gala', 4]], tender: card('Mastercard', '6120') },
  {
    ...TILL,
    number: '02FE97B46A',
    clock: '09:21',
    who: null,
    items: [
      ['calendar', 2],
      ['honey', 2],
    ],
    tender: cash(6000),
  },
  { ...TILL, number: 'E96A0D57C3', clock: '09:17', who: 24, items: [['walk', 7]], tender: check('1188') },
  {
    ...TILL,
    number: '41C7F2B08E',
    clock: '09:12',
    who: 22,
    items: [
      ['tote', 1],
      ['tee', 2],
    ],
    tender: card('Visa', '9020'),
  },
  {
    ...TILL,
    number: 'A80B35DE17',
    clock: '09:08',
    who: null,
    items: [
      ['voucher', 1, 2500],
      ['raffle', 2],
    ],
    tender: cash(4000),
  },
  {
    ...TILL,
    number: '5D19C6E2F4',
    clock: '09:03',
    who: 18,
    items: [['once', 1, 25000, 'FOOD-210']],
    dcc: 1013,
    tender: card('Amex', '0126'),
  },
  { ...TILL, number: 'F36E8A705B', clock: '08:57', who: null, items: [['tin', 1, 22936]], tender: cash(22936) },
]

const TODAY: Scene[] = [
  {
    number: '51D8E6A40C',
    day: 0,
    clock: '10:15',
    who: 2,
    items: [['once', 1, 125000, 'BLDG-400']],
    tender: check('2047'),
    channel: 'mail',
  },
  {
    number: 'C04B77F19E',
    day: 0,
    clock: '09:58',
    who: 3,
    items: [['monthly', 1, 2500, 'GEN-100']],
    dcc: 72,
    tender: card('Visa', '4242'),
  },
  { ...TILL, number: '9A2E5D3381', clock: '09:31', who: null, items: [['meals', 1]], tender: cash(1000) },
]

export const newest = (stage: Stage): Sale[] => [
  amara(stage),
  ...[...TODAY, ...MORNING, ...YESTERDAY, ...BEFORE].map((scene) => play(stage, scene)),
]

function play(stage: Stage, { day, clock, who, items, channel = 'online', ...scene }: Scene): Sale {
  const at = stage.at(day, clock)
  const lines = items.map((item) => line(stage, item, at))
  const person = who === null ? null : (stage.people[who - 1] ?? null)
  return {
    tax: computeTax(lines),
    dcc: 0,
    ...scene,
    at,
    lines,
    person,
    channel,
    staffId: channel === 'online' ? null : (scene.staffId ?? CASHIER),
    isScripted: true,
  }
}

function amara(stage: Stage): Sale {
  const at = stage.at(0, '10:42')
  const tee: SaleLine = { ...line(stage, ['tee', 2, 1800, 'SHOP-500'], at), original: 2000, promo: 'ADVENT10' }
  const rest: Item[] = [
    ['candle', 1],
    ['monthly', 1, 2500, 'FOOD-210'],
    ['walk', 1],
  ]
  return {
    number: '7F3A09C2B1',
    at,
    person: stage.people[0] ?? null,
    channel: 'pos',
    lines: [tee, ...rest.map((item) => line(stage, item, at))],
    tax: 267,
    dcc: 102,
    tender: cash(10000),
    staffId: FIONA,
    isFulfilled: false,
    isScripted: true,
    notes: 'Would like the tee exchanged for an L if it runs small. Has our number.',
  }
}
