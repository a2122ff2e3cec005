import type { DonorRequested, DonorGift, DonorGiftView, DonorView } from '~/domain/supporters/donor-view.server'
import type { Fields } from '~/kit/fields'
import { fromNumber, toNumber } from '~/kit/money'
import { fromReply, fromWire, toRequest, toWire } from '~/kit/wire'

const text = (sent: unknown): string => (typeof sent === 'string' ? sent.trim().slice(0, 200) : '')
const numberOf = (sent: unknown): number | null => (/^[1-9]\d{0,8}$/.test(String(sent)) ? Number(sent) : null)

/** Which gift is requested. */
export const giftIn = (body: Fields): number | null => numberOf(body.gift_id ?? body.id)

const REQUESTED = { id: 'id', first_name: 'firstName', last_name: 'lastName', email: 'email' } as const

export function readDonor(body: Fields): DonorRequested {
  const { id, firstName, lastName, email } = fromWire(REQUESTED, body)
  return { id: numberOf(id), firstName: text(firstName), lastName: text(lastName), email: text(email) }
}

/** The same as the modal requests it. */
export const donorBody = (requested: DonorRequested): Fields => toRequest(REQUESTED, requested)
export const giftBody = (id: number): Fields => ({ gift_id: id })

const GIFT = { gift_id: 'id', number: 'number', description: 'description', currency_code: 'currency' } as const

const giftReply = (gift: DonorGift) => ({
  ...toWire(GIFT, gift),
  gift_date: gift.at.toISOString(),
  amount: toNumber(gift.amountMinor, gift.currency),
})

const readGift = (sent: ReturnType<typeof giftReply>): DonorGift => ({
  ...fromReply(GIFT, sent),
  at: new Date(sent.gift_date),
  amountMinor: fromNumber(sent.amount, sent.currency_code),
})

const MATCH = { id: 'id', donor_id: 'donorId', display_name: 'name', email: 'email' } as const
const DONOR = { ...MATCH, phone: 'phone', address: 'address', gifts_count: 'payments' } as const

/** The donor, the gifts newest first, and who else may be meant. */
export const donorReply = ({ donor, gifts, matches }: DonorView, currency: string) => ({
  donor: donor && {
    ...toWire(DONOR, donor),
    first_name: donor.firstName,
    last_name: donor.lastName,
    gift_total: toNumber(donor.lifetimeMinor, currency),
    currency_code: currency,
    url: `/jpanel/supporters/${donor.id}`,
  },
  gifts: gifts.map(giftReply),
  pledges: [],
  matches: matches.map((match) => ({ ...toWire(MATCH, match), url: `/jpanel/supporters/${match.id}` })),
})
export type DonorWire = ReturnType<typeof donorReply>

/** What the modal shows of a donor. */
export const readDonorReply = ({ donor, gifts, matches }: DonorWire) => ({
  donor: donor && {
    ...fromReply(DONOR, donor),
    currency: donor.currency_code,
    totalMinor: fromNumber(donor.gift_total, donor.currency_code),
  },
  gifts: gifts.map(readGift),
  matches: matches.map((match) => fromReply(MATCH, match)),
})
export type ShownDonor = ReturnType<typeof readDonorReply>

const LINE = { description: 'description', fund_code: 'fund' } as const

export const giftViewReply = (gift: DonorGiftView) => ({
  ...giftReply(gift),
  donor: gift.donor,
  fund_code: gift.fund,
  payment: gift.payment,
  url: `/jpanel/contributions/${gift.number}`,
  lines: gift.lines.map((line) => ({ ...toWire(LINE, line), amount: toNumber(BigInt(line.minor), gift.currency) })),
})
export type GiftWire = ReturnType<typeof giftViewReply>

export const readGiftReply = (sent: GiftWire) => ({
  ...readGift(sent),
  donor: sent.donor,
  fund: sent.fund_code,
  payment: sent.payment,
  url: sent.url,
  lines: sent.lines.map((line) => ({ ...fromReply(LINE, line), minor: fromNumber(line.amount, sent.currency_code) })),
})
export type ShownGift = ReturnType<typeof readGiftReply>
