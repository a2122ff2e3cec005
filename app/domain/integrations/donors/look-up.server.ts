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
import { explainRefusal, usesDonorCrm } from '../crm-account.server'

const readCurrency = ({ currency }: CrmEntry, home: string): string =>
  /^[A-Z]{3}$/.test(currency ?? '') ? (currency as string) : home

const toMinor = (amount: string, currency: string): bigint => fromNumber(Number(amount), currency)

function toGift(entry: CrmEntry, home: string): Omit<DonorGift, 'number'> {
  const currency = readCurrency(entry, home)
  const { giftId: id, givenOn, fundCode, narrative, amount } = entry
  return { id, givenOn, description: narrative ?? fundCode ?? '', amountMinor: toMinor(amount, currency), currency }
}

const toPledge = (pledge: CrmPledge, home: string): DonorPledge => ({
  ...toGift(pledge, home),
  billMinor: toMinor(pledge.bill, readCurrency(pledge, home)),
  frequency: pledge.frequency,
})

const toName = ({ organization, ...person }: CrmPerson): string =>
  displayName({ ...person, organizationName: organization, billEmail: null })

const toAddress = ({ address, address2, city, state, zip, country }: CrmPerson): string =>
  [address, address2, city, state, zip, country].filter(Boolean).join(', ')

async function findSupporters({ read }: Ctx, donorIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await read.rows<{ id: number; donorId: number }>(
    sql`SELECT id, donor_id FROM supporter WHERE donor_id = ANY(${[...donorIds]}::int[])`,
  )
  return new Map(rows.map(({ id, donorId }) => [donorId, id]))
}

async function findNumbers({ read }: Ctx, giftIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await read.rows<{ number: string; giftId: number }>(
    sql`SELECT number, donor_gift AS gift_id FROM contribution
      WHERE donor_gift = ANY(${[...giftIds]}::int[]) AND is_listed`,
  )
  return new Map(rows.map(({ number, giftId }) => [giftId, number]))
}

const toDonor = ({ person, count, total }: CrmDonorRecord, home: string): Omit<Donor, 'id'> => ({
  name: toName(person),
  email: person.email,
  donorId: person.donorId,
  firstName: person.firstName,
  lastName: person.lastName ?? person.organization,
  phone: person.phone,
  address: toAddress(person),
  totalMinor: toMinor(total, home),
  payments: count,
})

export async function donorView(ctx: Ctx, requested: DonorRequested): Promise<DonorView> {
  if (!usesDonorCrm(ctx.settings)) return ownDonorView(ctx, requested)
  const { currency: home } = ctx.organisation
  const { donorCrm } = ctx.ports
  const { id, ...person } = requested
  const found = id === null ? null : await explainRefusal(donorCrm.donor(id))
  const alike = await explainRefusal(donorCrm.alike(person, id))
  const { gifts = [], pledges = [] } = found ?? {}
  const donorIds = [found?.person, ...alike.map((match) => match.person)].flatMap((one) => one?.donorId ?? [])
  const giftIds = gifts.map(({ giftId }) => giftId)
  const [supporters, numbers] = await Promise.all([findSupporters(ctx, donorIds), findNumbers(ctx, giftIds)])
  return {
    donor: found && { ...toDonor(found, home), id: supporters.get(found.person.donorId) ?? null },
    gifts: gifts.map((gift) => ({ ...toGift(gift, home), number: numbers.get(gift.giftId) ?? null })),
    pledges: pledges.map((pledge) => toPledge(pledge, home)),
    matches: alike.map(({ person: other, total }) => ({
      id: supporters.get(other.donorId) ?? null,
      donorId: other.donorId,
      name: toName(other),
      email: other.email,
      totalMinor: toMinor(total, home),
    })),
  }
}

export async function giftView(ctx: Ctx, id: number): Promise<DonorGiftView | null> {
  if (!usesDonorCrm(ctx.settings)) return ownGiftView(ctx, id)
  const { currency: home } = ctx.organisation
  const found = await explainRefusal(ctx.ports.donorCrm.gift(id))
  if (found === null) return null
  const { gift, donor, codes, parts, pledge } = found
  const numbers = await findNumbers(ctx, [id])
  return {
    ...toGift(gift, home),
    number: numbers.get(id) ?? null,
    donor: donor === null ? '' : toName(donor),
    fund: gift.fundCode,
    payment: null,
    codes: [...codes],
    lines: parts.map((part) => {
      const { description, amountMinor: minor } = toGift(part, home)
      return { description, fund: part.fundCode, minor }
    }),
    pledge: pledge && toPledge(pledge, home),
  }
}
