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

export const PRODUCT_CODES = { ...VARIANT_CODES, crmGiftType: 'dp_gift_type' } as const

const GIFT_CODES = {
  crmMeta9: 'meta9',
  crmMeta10: 'meta10',
  crmMeta11: 'meta11',
  crmMeta12: 'meta12',
  crmMeta13: 'meta13',
  crmMeta14: 'meta14',
  crmMeta15: 'meta15',
  crmMeta16: 'meta16',
  crmMeta17: 'meta17',
  crmMeta18: 'meta18',
  crmMeta19: 'meta19',
  crmMeta20: 'meta20',
  crmMeta21: 'meta21',
  crmMeta22: 'meta22',
} as const

export const GIFT_FIELDS: readonly string[] = Object.values(GIFT_CODES)

export const VARIANT_FIELDS = { ...VARIANT_CODES, ...GIFT_CODES } as const
export type VariantCrmField = keyof typeof VARIANT_FIELDS

/** Stored only when gifts to the product are not sent to the donor CRM. */
export const SYNCABLE = 'dp_syncable'

export type CrmField = keyof typeof PRODUCT_CODES

const blank = <K extends string>(codes: Readonly<Record<K, string>>): Record<K, string> =>
  Object.fromEntries(Object.keys(codes).map((field) => [field, ''])) as Record<K, string>

export const blankVariantCodes = (): Record<VariantCrmField, string> => blank(VARIANT_FIELDS)
export const noProductCodes = (): Record<CrmField, string> => blank(PRODUCT_CODES)

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

/** Keyed by the CRM's names; blank becomes null. */
export const codesToStore = <K extends string>(
  codes: Readonly<Record<K, string>>,
  typed: Readonly<Record<NoInfer<K>, string | null>>,
): Record<string, string | null> =>
  Object.fromEntries(Object.entries<string>(codes).map(([field, key]) => [key, typed[field as K]]))

type Connected = { ports: { donorCrm: { isConnected: boolean } } }

export const hasCrm = ({ ports }: Connected): boolean => ports.donorCrm.isConnected
