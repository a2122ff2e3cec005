/**
 * What a variant says to the donor CRM about its gifts, by its field in the form; under these names it is stored and
 * pushed.
 */
export const VARIANT_CODES = {
  crmCampaign: 'dp_campaign',
  crmSolicit: 'dp_solicit',
  crmSubSolicit: 'dp_subsolicit',
  crmLetter: 'dp_ty_letter_no',
  crmFairValue: 'dp_fair_market_value',
  crmNarrative: 'dp_gift_narrative',
  crmAcknowledge: 'dp_acknowledgepref',
  crmNoCalc: 'dp_no_calc',
} as const

/** The same of a product, for variants that say nothing themselves. */
export const PRODUCT_CODES = { ...VARIANT_CODES, crmGiftType: 'dp_gift_type' } as const

/** Whether gifts to a product go to the donor CRM at all: stored only where they do not. */
export const SYNCABLE = 'dp_syncable'

export type CrmField = keyof typeof PRODUCT_CODES

const blank = <K extends string>(codes: Readonly<Record<K, string>>): Record<K, string> =>
  Object.fromEntries(Object.keys(codes).map((field) => [field, ''])) as Record<K, string>

export const noVariantCodes = (): Record<keyof typeof VARIANT_CODES, string> => blank(VARIANT_CODES)
export const noProductCodes = (): Record<CrmField, string> => blank(PRODUCT_CODES)

/** What is stored, as the fields of the form show it. */
export const codesAsTyped = <K extends string>(
  codes: Readonly<Record<K, string>>,
  stored: Readonly<Record<string, unknown>> | null | undefined,
): Record<K, string> =>
  Object.fromEntries(
    Object.entries<string>(codes).map(([field, key]) => {
      const value = stored?.[key]
      return [field, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  ) as Record<K, string>

/** What was typed, under the names of the CRM; what is blank is null. */
export const codesToStore = <K extends string>(
  codes: Readonly<Record<K, string>>,
  typed: Readonly<Record<NoInfer<K>, string | null>>,
): Record<string, string | null> =>
  Object.fromEntries(Object.entries<string>(codes).map(([field, key]) => [key, typed[field as K]]))

/** Fields for people's own data that the CRM has on each gift, which a custom field of a product can fill. */
export const GIFT_FIELDS: readonly string[] = Array.from({ length: 14 }, (_, index) => `meta${index + 9}`)

type Connected = { ports: { donorCrm: { isConnected: boolean } } }

/** What only concerns the donor CRM is left out where there is none. */
export const hasCrm = ({ ports }: Connected): boolean => ports.donorCrm.isConnected
