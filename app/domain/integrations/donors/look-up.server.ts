import {
  ownDonorView,
  ownGiftView,
  type Donor,
  type DonorGift,
  type DonorGiftView,
  type DonorPledge,
  type DonorRequested,
  type DonorView,
} from '~/domain/supporters/donor-view.server'
import { displayName } from '~/domain/supporters/display-name'
import { fromNumber } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { CrmDonorRecord, CrmEntry, CrmPerson, CrmPledge } from '~/ports/donor-crm'
import { answered, usesDonorCrm } from '../crm-account.server'

const currencyOf = ({ currency }: CrmEntry, home: string): string =>
  /^[A-Z]{3}$/.test(currency ?? '') ? (currency as string) : home

const minorOf = (amount: string, currency: string): bigint => fromNumber(Number(amount), currency)

function giftOf(entry: CrmEntry, home: string): Omit<DonorGift, 'number'> {
  const currency = currencyOf(entry, home)
  const { giftId: id, givenOn, fundCode, narrative, amount } = entry
  return { id, givenOn, description: narrative ?? fundCode ?? '', amountMinor: minorOf(amount, currency), currency }
}

const pledgeOf = (pledge: CrmPledge, home: string): DonorPledge => ({
  ...giftOf(pledge, home),
  billMinor: minorOf(pledge.bill, currencyOf(pledge, home)),
  frequency: pledge.frequency,
})

const nameOf = ({ organization, ...person }: CrmPerson): string =>
  displayName({ ...person, organizationName: organization, billEmail: null })

const addressOf = ({ address, address2, city, state, zip, country }: CrmPerson): string =>
  [address, address2, city, state, zip, country].filter(Boolean).join(', ')

async function supportersOf({ read }: Ctx, donorIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await read.rows<{ id: number; donorId: number }>(
    sql`SELECT id, donor_id AS "donorId" FROM supporter WHERE donor_id = ANY(${[...donorIds]}::int[])`,
  )
  return new Map(rows.map(({ id, donorId }) => [donorId, id]))
}

async function numbersOf({ read }: Ctx, giftIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await read.rows<{ number: string; giftId: number }>(
    sql`SELECT number, donor_gift AS "giftId" FROM contribution
      WHERE donor_gift = ANY(${[...giftIds]}::int[]) AND is_listed`,
  )
  return new Map(rows.map(({ number, giftId }) => [giftId, number]))
}

const donorOf = ({ person, count, total }: CrmDonorRecord, home: string): Omit<Donor, 'id'> => ({
  name: nameOf(person),
  email: person.email,
  donorId: person.donorId,
  firstName: person.firstName,
  lastName: person.lastName ?? person.organization,
  phone: person.phone,
  address: addressOf(person),
  totalMinor: minorOf(total, home),
  payments: count,
})

/**
 * A donor with pledges, gifts, and who else may be meant: of the donor CRM where an account of it is in use, by its
 * number, else out of our own books (R-CRM-6).
 */
export async function donorView(ctx: Ctx, requested: DonorRequested): Promise<DonorView> {
  if (!usesDonorCrm(ctx.settings)) return ownDonorView(ctx, requested)
  const { currency: home } = ctx.organisation
  const { donorCrm } = ctx.ports
  const { id, ...person } = requested
  const found = id === null ? null : await answered(donorCrm.donor(id))
  const alike = await answered(donorCrm.alike(person, id))
  const { gifts = [], pledges = [] } = found ?? {}
  const donorIds = [found?.person, ...alike.map((match) => match.person)].flatMap((one) => one?.donorId ?? [])
  const giftIds = gifts.map(({ giftId }) => giftId)
  const [supporters, numbers] = await Promise.all([supportersOf(ctx, donorIds), numbersOf(ctx, giftIds)])
  return {
    donor: found && { ...donorOf(found, home), id: supporters.get(found.person.donorId) ?? null },
    gifts: gifts.map((gift) => ({ ...giftOf(gift, home), number: numbers.get(gift.giftId) ?? null })),
    pledges: pledges.map((pledge) => pledgeOf(pledge, home)),
    matches: alike.map(({ person: other, total }) => ({
      id: supporters.get(other.donorId) ?? null,
      donorId: other.donorId,
      name: nameOf(other),
      email: other.email,
      totalMinor: minorOf(total, home),
    })),
  }
}

/** One gift, of the donor CRM by its id there, else of our own books; null where there is none (R-CRM-6). */
export async function giftView(ctx: Ctx, id: number): Promise<DonorGiftView | null> {
  if (!usesDonorCrm(ctx.settings)) return ownGiftView(ctx, id)
  const { currency: home } = ctx.organisation
  const found = await answered(ctx.ports.donorCrm.gift(id))
  if (found === null) return null
  const { gift, donor, codes, parts, pledge } = found
  const numbers = await numbersOf(ctx, [id])
  return {
    ...giftOf(gift, home),
    number: numbers.get(id) ?? null,
    donor: donor === null ? '' : nameOf(donor),
    fund: gift.fundCode,
    payment: null,
    codes: [...codes],
    lines: parts.map((part) => {
      const { description, amountMinor: minor } = giftOf(part, home)
      return { description, fund: part.fundCode, minor }
    }),
    pledge: pledge && pledgeOf(pledge, home),
  }
}
