/** The CRM finds a donor by its own id, else by email, else by name and ZIP code. */
export type CrmDonor = {
  donorId: number | null
  firstName: string | null
  lastName: string | null
  organization: string | null
  email: string | null
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
}

export type CrmPerson = Omit<CrmDonor, 'donorId'> & {
  donorId: number
  isOrganization: boolean
  title: string | null
  address2: string | null
  phone: string | null
}

/**
 * `coding` identifies the gift permanently: pushing it again updates it instead of entering it twice. Amounts are in
 * whole minor units.
 */
export type CrmGift = {
  coding: string
  minor: bigint
  currency: string
  givenAt: Date
  /** The date of `givenAt` in the organization's zone: `2026-11-20`. */
  givenOn: string
  fundCode: string | null
  /** Further codes, under the CRM's own names: campaign, solicitation, letter and the like. */
  codes: Readonly<Record<string, string>>
  reference: string | null
  narrative: string
}

/** Amounts are decimal text, in the CRM's currency when it names one; dates are `2026-11-20`. */
export type CrmEntry = {
  giftId: number
  givenOn: string | null
  amount: string
  currency: string | null
  fundCode: string | null
  narrative: string | null
}

/** `amount` is the promised total, 0 for a pledge without an end; `bill` is one payment. */
export type CrmPledge = CrmEntry & { bill: string; frequency: string | null }

/** Gifts and pledges come newest first; `total` and `count` cover all gifts. A split gift counts once. */
export type CrmDonorRecord = {
  person: CrmPerson
  gifts: readonly CrmEntry[]
  pledges: readonly CrmPledge[]
  count: number
  total: string
}

/** Blank fields are left out of the search. */
export type CrmLikeness = { firstName: string; lastName: string; email: string }
export type CrmMatch = { person: CrmPerson; total: string }

/**
 * One gift with its person, its codes and own fields under the CRM's names, its parts, and the pledge that it fulfills
 * or is.
 */
export type CrmGiftRecord = {
  gift: CrmEntry
  donor: CrmPerson | null
  codes: readonly (readonly [name: string, value: string])[]
  parts: readonly CrmEntry[]
  pledge: CrmPledge | null
}

/** Its message may be shown. */
export class CrmRefused extends Error {
  override readonly name = 'CrmRefused'
}

export type CrmCode = { code: string; description: string; isActive: boolean }

export type CrmCredentials = { username: string; password: string; apiKey: string }

/** Every call throws `CrmRefused`, or another error when it is unclear whether it arrived. */
export type DonorCrm = {
  isConnected: boolean
  codes(table: string): Promise<readonly CrmCode[]>
  push(donor: CrmDonor, gift: CrmGift): Promise<{ donorId: number; giftId: number }>
  count(): Promise<number>
  /** Returns the next donors after this id, in the order of their ids; empty at the end. */
  donorsAfter(donorId: number): Promise<readonly CrmPerson[]>
  /** One donor with up to 20 gifts and 100 pledges; null where there is none. */
  donor(donorId: number): Promise<CrmDonorRecord | null>
  /** Returns up to 20 other donors with the email or the name. */
  alike(person: CrmLikeness, except: number | null): Promise<readonly CrmMatch[]>
  gift(giftId: number): Promise<CrmGiftRecord | null>
  verify(): Promise<boolean>
}

export type DonorCrms = { open(credentials: CrmCredentials): DonorCrm }
