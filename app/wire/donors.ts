import type { DonorRequested, DonorGift, DonorGiftView, DonorView } from '~/domain/supporters/donor-view.server'
import type { Fields } from '~/kit/fields'
import { toNumber } from '~/kit/money'

const text = (sent: unknown): string => (typeof sent === 'string' ? sent.trim().slice(0, 200) : '')
const numberOf = (sent: unknown): number | null => (/^[1-9]\d{0,8}$/.test(String(sent)) ? Number(sent) : null)

/** Which gift is requested. */
export const giftIn = (body: Fields): number | null => numberOf(body.gift_id ?? body.id)

export const readDonor = (body: Fields): DonorRequested => ({
  id: numberOf(body.id),
  firstName: text(body.first_name),
  lastName: text(body.last_name),
  email: text(body.email),
})

const giftReply = ({ id, number, at, description, amountMinor, currency }: DonorGift): Fields => ({
  gift_id: id,
  number,
  gift_date: at.toISOString(),
  description,
  amount: toNumber(amountMinor, currency),
  currency_code: currency,
})

/** The donor, the gifts newest first, and who else may be meant. */
export const donorReply = ({ donor, gifts, matches }: DonorView, currency: string): Fields => ({
  donor: donor && {
    id: donor.id,
    donor_id: donor.donorId,
    display_name: donor.name,
    first_name: donor.firstName,
    last_name: donor.lastName,
    email: donor.email,
    phone: donor.phone,
    address: donor.address,
    gift_total: toNumber(donor.lifetimeMinor, currency),
    gifts_count: donor.payments,
    url: `/jpanel/supporters/${donor.id}`,
  },
  gifts: gifts.map(giftReply),
  pledges: [],
  matches: matches.map(({ id, name, email, donorId }) => ({
    id,
    donor_id: donorId,
    display_name: name,
    email,
    url: `/jpanel/supporters/${id}`,
  })),
})

export const giftViewReply = (gift: DonorGiftView): Fields => ({
  ...giftReply(gift),
  donor: gift.donor,
  fund_code: gift.fund,
  payment: gift.payment,
  url: `/jpanel/contributions/${gift.number}`,
  lines: gift.lines.map(({ description, fund, minor }) => ({
    description,
    fund_code: fund,
    amount: toNumber(BigInt(minor), gift.currency),
  })),
})

/** The account that is tried; what is blank is used as it is stored. */
export const readCredentials = (body: Fields): Fields => ({ username: body.username, password: body.password, apiKey: body.apikey })

export const readImport = (body: Fields): Fields => ({ createLogin: body.create_login })

/** The same of the fields of the settings. */
export const verifyRequest = (typed: Readonly<Record<string, string>>): Fields => ({
  username: typed.dp_username ?? '',
  password: typed.dp_password ?? '',
  apikey: typed.dp_api_key ?? '',
})
