import type {
  DonorRequested,
  DonorGift,
  DonorGiftView,
  DonorPledge,
  DonorView,
} from '~/domain/supporters/donor-view.server'
import type { Fields } from '~/kit/fields'
import { fromNumber, toNumber } from '~/kit/money'
import { fromReply, fromWire, toRequest, toWire } from '~/kit/wire'

const text = (sent: unknown): string => (typeof sent === 'string' ? sent.trim().slice(0, 200) : '')
const readNumber = (sent: unknown): number | null => (/^[1-9]\d{0,8}$/.test(String(sent)) ? Number(sent) : null)

export const giftIn = (body: Fields): number | null => readNumber(body.gift_id ?? body.id)

const REQUESTED = { id: 'id', first_name: 'firstName', last_name: 'lastName', email: 'email' } as const

export function readDonor(body: Fields): DonorRequested {
  const { id, firstName, lastName, email } = fromWire(REQUESTED, body)
  return { id: readNumber(id), firstName: text(firstName), lastName: text(lastName), email: text(email) }
}

export const donorBody = (requested: DonorRequested): Fields => toRequest(REQUESTED, requested)
export const giftBody = (id: number): Fields => ({ gift_id: id })

const ENTRY = { gift_id: 'id', gift_date: 'givenOn', description: 'description', currency_code: 'currency' } as const
const GIFT = { ...ENTRY, number: 'number' } as const

const giftReply = (gift: DonorGift) => ({ ...toWire(GIFT, gift), amount: toNumber(gift.amountMinor, gift.currency) })

const readGift = (sent: ReturnType<typeof giftReply>): DonorGift => ({
  ...fromReply(GIFT, sent),
  amountMinor: fromNumber(sent.amount, sent.currency_code),
})

const PLEDGE = { ...ENTRY, frequency: 'frequency' } as const

/** `total` is the whole pledge, 0 when it has no end; `bill` is one payment. */
const pledgeReply = (pledge: DonorPledge) => ({
  ...toWire(PLEDGE, pledge),
  total: toNumber(pledge.amountMinor, pledge.currency),
  bill: toNumber(pledge.billMinor, pledge.currency),
})

const readPledge = (sent: ReturnType<typeof pledgeReply>): DonorPledge => ({
  ...fromReply(PLEDGE, sent),
  amountMinor: fromNumber(sent.total, sent.currency_code),
  billMinor: fromNumber(sent.bill, sent.currency_code),
})

const MATCH = { id: 'id', donor_id: 'donorId', display_name: 'name', email: 'email' } as const
const DONOR = { ...MATCH, phone: 'phone', address: 'address', gifts_count: 'payments' } as const

const supporterPath = (supporterId: number | null): string | null =>
  supporterId === null ? null : `/jpanel/supporters/${supporterId}`

export const donorReply = ({ donor, gifts, pledges, matches }: DonorView, currency: string) => ({
  donor: donor && {
    ...toWire(DONOR, donor),
    first_name: donor.firstName,
    last_name: donor.lastName,
    gift_total: toNumber(donor.totalMinor, currency),
    currency_code: currency,
    url: supporterPath(donor.id),
  },
  gifts: gifts.map(giftReply),
  pledges: pledges.map(pledgeReply),
  matches: matches.map((match) => ({
    ...toWire(MATCH, match),
    gift_total: toNumber(match.totalMinor, currency),
    currency_code: currency,
    url: supporterPath(match.id),
  })),
})
export type DonorWire = ReturnType<typeof donorReply>

export const readDonorReply = ({ donor, gifts, pledges, matches }: DonorWire) => ({
  donor: donor && {
    ...fromReply(DONOR, donor),
    currency: donor.currency_code,
    totalMinor: fromNumber(donor.gift_total, donor.currency_code),
  },
  gifts: gifts.map(readGift),
  pledges: pledges.map(readPledge),
  matches: matches.map((match) => ({
    ...fromReply(MATCH, match),
    currency: match.currency_code,
    totalMinor: fromNumber(match.gift_total, match.currency_code),
    url: match.url,
  })),
})
export type ShownDonor = ReturnType<typeof readDonorReply>

const LINE = { description: 'description', fund_code: 'fund' } as const

export const giftViewReply = (gift: DonorGiftView) => ({
  ...giftReply(gift),
  donor: gift.donor,
  fund_code: gift.fund,
  payment: gift.payment,
  codes: gift.codes.map(([name, value]) => ({ name, value })),
  url: gift.number === null ? null : `/jpanel/contributions/${gift.number}`,
  lines: gift.lines.map((line) => ({ ...toWire(LINE, line), amount: toNumber(line.minor, gift.currency) })),
  pledge: gift.pledge && pledgeReply(gift.pledge),
})
export type GiftWire = ReturnType<typeof giftViewReply>

export const readGiftReply = (sent: GiftWire) => ({
  ...readGift(sent),
  donor: sent.donor,
  fund: sent.fund_code,
  payment: sent.payment,
  codes: sent.codes,
  url: sent.url,
  lines: sent.lines.map((line) => ({ ...fromReply(LINE, line), minor: fromNumber(line.amount, sent.currency_code) })),
  pledge: sent.pledge && readPledge(sent.pledge),
})
export type ShownGift = ReturnType<typeof readGiftReply>
