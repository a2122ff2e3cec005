export type SupporterFacts = {
  id: number
  displayName: string
  firstName: string | null
  lastName: string | null
  email: string | null
  isActive: boolean
  optedIn: boolean | null
  donorId: number | null
  createdAt: Date
  updatedAt: Date
  accountType: { isOrganization: boolean }
  memberships: readonly MembershipFacts[]
} & Record<`${'bill' | 'ship'}${NamePart | AddressPart}`, string | null>

type NamePart = 'FirstName' | 'LastName' | 'OrganizationName' | 'Email'
type AddressPart = 'Address01' | 'Address02' | 'City' | 'State' | 'Zip' | 'Country' | 'Phone'

export type MembershipFacts = {
  id: number
  membershipId: number
  startsOn: Date
  endsOn: Date | null
  membership: { name: string }
}

type Names =
  | 'Title'
  | 'FirstName'
  | 'LastName'
  | 'OrganizationName'
  | 'Address1'
  | 'Address2'
  | 'City'
  | 'State'
  | 'Zip'
  | 'Country'
  | 'Phone'
  | 'Email'
export type AddressFacts = Record<`${'billing' | 'shipping'}${Names}`, string | null>

type VariantFacts = {
  id: number
  name: string
  sku: string | null
  product: { id: number; code: string; name: string }
}

export type LineFacts = {
  id: number
  description: string
  reference: string | null
  qty: number
  priceMinor: bigint
  originalPriceMinor: bigint
  totalMinor: bigint
  taxMinor: bigint
  lockedToLineId: number | null
  isGiftAid: boolean
  fundCode: string | null
  recurringMinor: bigint | null
  recurringFrequency: string | null
  recurringDay: number | null
  recurringDayOfWeek: number | null
  recurringCycles: number | null
  recurringStartsOn: Date | null
  recurringEndsOn: Date | null
  recurringInitialCharge: boolean
  fields: readonly { fieldId: number; name: string; value: string }[]
  profile: { profileId: string } | null
  tributeGiven: { id: number } | null
  page: { id: number; title: string } | null
  variant: VariantFacts | null
}

export type PaymentFacts = {
  id: number
  type: string
  status: string
  amountMinor: bigint
  refundedMinor: bigint
  currency: string
  isPaid: boolean
  capturedAt: Date | null
  createdAt: Date
  gateway: string
  reference: string | null
  description: string | null
  failureCode: string | null
  failureMessage: string | null
  outcome: string | null
  cardBrand: string | null
  cardLast4: string | null
  cardExp: string | null
  cvcCheck: string | null
  addressCheck: string | null
  zipCheck: string | null
  bankName: string | null
  bankLast4: string | null
  accountHolderType: string | null
  accountType: string | null
}

type TrackingFacts = Record<`tracking${'Source' | 'Medium' | 'Campaign' | 'Term' | 'Content'}`, string | null>

export type ContributionFacts = AddressFacts &
  TrackingFacts & {
    clientUuid: string
    number: string
    isRecurring: boolean
    currency: string
    customerNotes: string | null
    comments: string | null
    isPaid: boolean
    referralSource: string | null
    orderedAt: Date
    updatedAt: Date
    dccEnabledByCustomer: boolean
    dccMinor: bigint
    downloadItems: number
    recurringItems: number
    shippableItems: number
    paymentType: string | null
    shippingMinor: bigint
    subtotalMinor: bigint
    taxMinor: bigint
    totalMinor: bigint
    refundedMinor: bigint
    refundedAt: Date | null
    taxes: readonly { title: string; ratePpm: number; minor: bigint }[]
    promos: readonly { code: string; description: string | null; minor: bigint; isFreeShipping: boolean }[]
    supporter: SupporterFacts | null
    lines: readonly LineFacts[]
    payments: readonly PaymentFacts[]
    shipping: { name: string; courier: string } | null
    checkNumber: string | null
    checkDate: Date | null
  }
