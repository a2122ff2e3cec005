export const NUMBER_TYPES = ['local', 'toll-free'] as const
export type NumberType = (typeof NUMBER_TYPES)[number]

export type NumberSearch = { country: string; type: NumberType; areaCode: string | null; max: number }

/** `full` is E.164, `short` is what people of that country write. */
export type OfferedNumber = { full: string; short: string }

/** A carrier requires this before it delivers text messages of a toll-free number. */
export type TollFreeUse = {
  businessName: string
  website: string
  street: string
  city: string
  region: string
  postalCode: string
  country: string
  registrationNumber: string
  registrationAuthority: string
  registrationCountry: string
  contactFirstName: string
  contactLastName: string
  contactEmail: string
  contactPhone: string
  notificationEmail: string
  useCases: readonly string[]
  useCaseSummary: string
  messageSample: string
  optInType: string
  optInImages: readonly string[]
  monthlyVolume: string
}

/** The provider refused; the message may be shown. */
export class NumberRefused extends Error {}

/** The outcome is unknown: timeout or unrecognized response. */
export class NumbersUnreachable extends Error {}

/**
 * `buy` has no key that makes a repetition safe, so a caller without an outcome asks `find` first (R-MESSENGER-2).
 * Every call throws NumberRefused or NumbersUnreachable, and nothing else.
 */
export type PhoneNumbers = {
  key: string
  search(search: NumberSearch): Promise<OfferedNumber[]>
  /** Returns the provider's name for the number. Messages to it go to `messagesTo`, unless that is null. */
  buy(number: string, messagesTo: string | null): Promise<string>
  /** Returns the provider's name for a number that is already ours, else null. */
  find(number: string): Promise<string | null>
  /** Succeeds when the number is already gone. */
  release(reference: string): Promise<void>
  verify(reference: string, use: TollFreeUse): Promise<string>
  isSigned(address: string, fields: Readonly<Record<string, string>>, signature: string): Promise<boolean>
}
