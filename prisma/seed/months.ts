import { line, type Stage } from './newest.ts'
import { type Person, SCRIPTED } from './people.ts'
import { chance, type Chance } from './random.ts'
import { type Sale, type SaleLine, computeTax, tenderFor, total } from './sale.ts'
import { CASHIER, FIONA } from './staff.ts'

type Item = [key: string, qty: number, price?: number, fund?: string]

/** Sales by day, oldest first, as the dashboard's chart draws them, without today and the days of the pictures. */
const THIS_MONTH = [
  470, 1011, 1217, 731, 533, 554, 590, 545, 773, 921, 546, 598, 624, 668, 619, 883, 1058, 632, 458, 474, 501, 694, 994,
  1196, 1762, 523, 543,
]
const LAST_MONTH = [
  494, 961, 1060, 573, 568, 544, 524, 660, 866, 941, 499, 513, 483, 458, 596, 771, 823, 689, 457, 423, 630, 532, 676,
  1129, 616, 401, 579, 563, 467, 922,
]

const GOODS = [
  'tee',
  'tee',
  'candle',
  'mug',
  'tote',
  'cards',
  'book',
  'honey',
  'scarf',
  'calendar',
  'towel',
  'raffle',
  'voucher',
]
const GIFTS = [2000, 2500, 2500, 5000, 5000, 5000, 7500, 10000, 10000, 15000, 25000]
const FUNDS = ['GEN-100', 'GEN-100', 'FOOD-210', 'FOOD-210', 'BLDG-400', 'SCH-320']
const FEE = (amount: number) => Math.round(amount * 0.0289) + 30

export interface Goal {
  count: number
  amount: number
}

const LAST_30_DAYS: Goal = { count: 612, amount: 4_821_640 }
const THE_30_BEFORE: Goal = { count: 566, amount: 4_289_710 }

export function months(stage: Stage, scripted: readonly Sale[]): Sale[] {
  const luck = chance(26)
  const inMonth = scripted.reduce((sum, sale) => sum + total(sale), 0)
  const left = { count: LAST_30_DAYS.count - scripted.length, amount: LAST_30_DAYS.amount - inMonth }
  return [
    ...quietWeeks(stage, luck),
    ...spread(stage, luck, { goal: THE_30_BEFORE, weights: LAST_MONTH, firstDay: -59 }),
    ...spread(stage, luck, { goal: left, weights: THIS_MONTH, firstDay: -29 }),
  ]
}

interface Month {
  goal: Goal
  weights: number[]
  firstDay: number
}

function spread(stage: Stage, luck: Chance, { goal, weights, firstDay }: Month): Sale[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  return weights.flatMap((weight, index) => {
    const share = (whole: number, of: number) => Math.round((whole * of) / all)
    const before = reached
    reached += weight
    const count = share(goal.count, reached) - share(goal.count, before)
    const amount = share(goal.amount, reached) - share(goal.amount, before)
    return busyDay(stage, luck, { count, amount, day: firstDay + index })
  })
}

/** Draws random baskets; one gift whose giver covers the costs brings the day to the chart's total. */
function busyDay(stage: Stage, luck: Chance, { count, amount, day }: Goal & { day: number }): Sale[] {
  for (;;) {
    const sales = Array.from({ length: count - 1 }, () => basket(stage, luck, day))
    const rest = amount - sales.reduce((sum, sale) => sum + total(sale), 0)
    if (rest < 1000 || rest > Math.max(90_000, amount / 2)) continue
    const gift = Math.floor(rest / 500) * 500
    return [
      ...sales,
      sell(stage, luck, { day, channel: 'online', items: [['once', 1, gift, luck.pick(FUNDS)]], dcc: rest - gift }),
    ]
  }
}

const quietWeeks = (stage: Stage, luck: Chance): Sale[] =>
  Array.from({ length: 15 }, (_, index) =>
    Array.from({ length: luck.whole(14, 22) }, () => basket(stage, luck, index - 74)),
  ).flat()

function basket(stage: Stage, luck: Chance, day: number): Sale {
  const at = luck.next()
  if (at < 0.47) return sell(stage, luck, { day, channel: luck.isTrue(0.8) ? 'pos' : 'online', items: goods(luck) })
  if (at < 0.75) {
    const gift = luck.pick(GIFTS)
    const dcc = luck.isTrue(0.35) ? FEE(gift) : 0
    return sell(stage, luck, {
      day,
      channel: luck.isTrue(0.15) ? 'mail' : 'online',
      items: [['once', 1, gift, luck.pick(FUNDS)]],
      dcc,
    })
  }
  if (at < 0.84)
    return sell(stage, luck, { day, channel: 'online', items: [['monthly', 1, luck.pick([1000, 2500, 2500, 5000])]] })
  if (at < 0.91)
    return sell(stage, luck, {
      day,
      channel: luck.isTrue(0.5) ? 'pos' : 'online',
      items: [['meals', luck.whole(1, 5)]],
    })
  if (at < 0.96)
    return sell(stage, luck, {
      day,
      channel: 'online',
      items: [luck.isTrue(0.4) ? ['child', 1] : ['walk', luck.whole(1, 4)]],
    })
  return sell(stage, luck, {
    day,
    channel: 'pos',
    items: [
      luck.pick<Item>([
        ['gala', 1],
        ['sticker', 1],
        ['ebook', 1],
        ['friend', 1],
        ['tin', 1, luck.whole(900, 9000)],
      ]),
    ],
  })
}

function goods(luck: Chance): Item[] {
  const keys = new Set(Array.from({ length: luck.pick([1, 1, 2, 3]) }, () => luck.pick(GOODS)))
  return [...keys].map((key): Item => [key, luck.pick([1, 1, 1, 2]), key === 'voucher' ? 1000 : undefined])
}

interface Wish {
  day: number
  channel: Sale['channel']
  items: Item[]
  dcc?: number
}

function sell(stage: Stage, luck: Chance, { day, channel, items, dcc = 0 }: Wish): Sale {
  const minute = luck.whole(9 * 60, 19 * 60 + 59)
  const at = new Date(stage.at(day, `${Math.floor(minute / 60)}:${minute % 60}`).getTime() + luck.whole(0, 59) * 1000)
  const lines: SaleLine[] = items.map((item) => line(stage, item, at))
  const tax = computeTax(lines)
  const isGuest = channel === 'pos' && lines.every(({ takenOn }) => !takenOn) && luck.isTrue(0.4)
  return {
    number: luck.hex(10),
    at,
    person: isGuest ? null : neighbour(stage, luck),
    channel,
    lines,
    tax,
    dcc,
    tender: tenderFor(channel, total({ lines, tax, dcc }), luck),
    staffId: channel === 'online' ? null : luck.pick([FIONA, CASHIER, CASHIER]),
  }
}

function neighbour(stage: Stage, luck: Chance): Person {
  const others = stage.people.slice(SCRIPTED)
  const found = others[Math.floor(luck.next() ** 2 * others.length)]
  if (!found) throw new Error('nobody lives here')
  return found
}

const DONATED_BEFORE = 139_413
const AMARAS_GIFTS = [2500, 4000, 6000, 7500, 10_000, 5000]

/** Amara has given since her first spring here: with today's, 23 contributions and 1,486.32. */
export function amarasYears(stage: Stage): Sale[] {
  const luck = chance(1903)
  const amara = stage.people[0] ?? null
  let donated = 0
  return Array.from({ length: 22 }, (_, index) => {
    const amount = index === 21 ? DONATED_BEFORE - donated : (AMARAS_GIFTS[index % AMARAS_GIFTS.length] ?? 0)
    donated += amount
    const gift = Math.floor(amount / 500) * 500
    const sale = sell(stage, luck, {
      day: -2088 + index * 94,
      channel: 'online',
      items: [['once', 1, gift, 'FOOD-210']],
      dcc: amount - gift,
    })
    return { ...sale, person: amara }
  })
}
