/** A donor as the CRM looks for one: by its own id, else by email, else by name and ZIP. */
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

/** A donor as the CRM has it, to be added to the supporters. */
export type CrmPerson = Omit<CrmDonor, 'donorId'> & {
  donorId: number
  isOrganization: boolean
  title: string | null
  address2: string | null
  phone: string | null
}

/**
 * `coding` names the gift for good: pushed again, it is updated and not entered twice. Amounts in whole minor units.
 */
export type CrmGift = {
  coding: string
  minor: bigint
  currency: string
  givenAt: Date
  /** The same as a day of the organization: `2026-11-20`. */
  givenOn: string
  fundCode: string | null
  /** Further codes, under the CRM's own names: campaign, solicitation, letter and the like. */
  codes: Readonly<Record<string, string>>
  reference: string | null
  narrative: string
}

/** A gift as the CRM has it: amounts as decimal text, in its currency where it names one; days as `2026-11-20`. */
export type CrmEntry = {
  giftId: number
  givenOn: string | null
  amount: string
  currency: string | null
  fundCode: string | null
  narrative: string | null
}

/** `amount` is promised in all, 0 for a pledge without an end, and `bill` each time. */
export type CrmPledge = CrmEntry & { bill: string; frequency: string | null }

/** Gifts and pledges the newest first; `total` and `count` are of all gifts. A gift in parts counts once. */
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
 * One gift with the person, its codes and own fields under the CRM's names, its parts, and the pledge that it fulfills
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

/** One entry of a code table of the CRM, such as `GL_CODE` for funds. */
export type CrmCode = { code: string; description: string; isActive: boolean }

/** An account at the CRM: an API key, or a user and a password. */
export type CrmCredentials = { username: string; password: string; apiKey: string }

/**
 * The donor database beside Almoner. Every call throws `CrmRefused`, or an error where nobody knows whether it arrived.
 */
export type DonorCrm = {
  /** Screens that only concern a CRM are hidden without one. */
  isConnected: boolean
  /** The entries of a table; empty where there is no such table. */
  codes(table: string): Promise<readonly CrmCode[]>
  push(donor: CrmDonor, gift: CrmGift): Promise<{ donorId: number; giftId: number }>
  count(): Promise<number>
  /** Its next donors behind this id, in the order of their ids; none at the end. */
  donorsAfter(donorId: number): Promise<readonly CrmPerson[]>
  /** One donor with up to 20 gifts and 100 pledges; null where there is none. */
  donor(donorId: number): Promise<CrmDonorRecord | null>
  /** Up to 20 others with the email, or with the name. */
  alike(person: CrmLikeness, except: number | null): Promise<readonly CrmMatch[]>
  gift(giftId: number): Promise<CrmGiftRecord | null>
  verify(): Promise<boolean>
}

/** Opens a donor database with an account of somebody. */
export type DonorCrms = { open(credentials: CrmCredentials): DonorCrm }
