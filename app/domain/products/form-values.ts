import { noProductCodes, blankVariantCodes } from './crm-fields'

/** All values are text; a ticked box is `on`. */
export type PartValues = { variant: string; qty: string; price: string }
export type DesignationValues = { label: string; account: string; isDefault: string }
export type ChoiceValues = { label: string; value: string; isDefault: string }

const FIELD = {
  id: '',
  type: 'text',
  name: '',
  hint: '',
  body: '',
  isRequired: 'on',
  defaultValue: '',
  isAdvanced: '',
  options: '',
  mapTo: '',
}
export type FieldValues = typeof FIELD & { choices: ChoiceValues[] }

const VARIANT = {
  id: '',
  name: '',
  isDefault: '',
  priceType: 'fixed',
  price: '',
  salePrice: '',
  cost: '',
  minimum: '',
  presets: '',
  redirectTo: '',
  sku: '',
  barcode: '',
  billingPeriod: 'onetime',
  billingStartsOn: '',
  billingEndsOn: '',
  cycles: '',
  fairValue: '',
  shipping: '0',
  weight: '',
  threshold: '',
  over: '',
  under: '',
  quantity: '',
  restock: '',
  membershipId: '',
  downloadType: 'file',
  downloadId: '',
  downloadUrl: '',
  downloadExpiry: '-1',
  downloadAddresses: '-1',
  downloadTimes: '-1',
  downloadDescription: '',
  glCode: '',
  ...blankVariantCodes(),
}
export type VariantValues = typeof VARIANT & { parts: PartValues[]; pictures: string[] }

const PRODUCT = {
  name: '',
  code: '',
  summary: '',
  description: '',
  author: '',
  permalink: '',
  notes: '',
  baseCurrency: '',
  isEnabled: 'on',
  showInPos: 'on',
  publishStartsOn: '',
  publishEndsOn: '',
  outofstockAllow: '0',
  outofstockMessage: '',
  limitSales: '',
  isFeatured: '',
  isNew: '',
  isClearance: '',
  hideQty: '',
  hidePrice: '',
  allowCheckIn: '',
  achOnly: '',
  paymentGroupId: '',
  isTaxReceiptable: '',
  isDccEnabled: '',
  allowTributes: '0',
  tributeNotices: '0',
  emailNotify: '',
  thankYouTemplate: '',
  goal: '',
  goalOffset: '',
  goalDeadline: '',
  addToLabel: '',
  altButtonLabel: '',
  altButtonUrl: '',
  thankYouUrl: '',
  templateSuffix: '',
  seoTitle: '',
  seoDescription: '',
  seoKeywords: '',
  style: 'single_account',
  fundCode: '',
  crmSync: '1',
  ...noProductCodes(),
}
export type ProductValues = typeof PRODUCT & {
  categories: string[]
  pictures: string[]
  taxes: string[]
  tributeTypes: string[]
  designations: DesignationValues[]
  customFields: FieldValues[]
  variants: VariantValues[]
  /** Comma-joined ids of the rows that the form was opened with. */
  shownVariants: string
  shownFields: string
}

const COPY = ' (copy)'
const MAX_NAME_LENGTH = 250

export const newVariant = (): VariantValues => ({ ...VARIANT, parts: [], pictures: [] })
/** Copies a variant without its id, codes, default mark and quantity (R-PRODUCTS-2). */
export const copyOfVariant = (of: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...newVariant(),
  ...of,
  id: '',
  name:
    typeof of.name === 'string' && of.name !== '' ? `${of.name.slice(0, MAX_NAME_LENGTH - COPY.length)}${COPY}` : '',
  isDefault: '',
  sku: '',
  barcode: '',
  quantity: '',
})
export const newField = (): FieldValues => ({ ...FIELD, choices: [] })
export const newDesignation = (): DesignationValues => ({ label: '', account: '', isDefault: '' })

const usualAccount = (rows: readonly DesignationValues[]): string =>
  (
    rows.find(({ isDefault, account }) => isDefault === 'on' && account !== '') ??
    rows.find(({ account }) => account !== '')
  )?.account ?? ''

/** Keeps only the default account when the style changes (R-PRODUCTS-7). */
export const fundsOfStyle = (
  style: string,
  { fundCode, designations }: { fundCode: string; designations: readonly DesignationValues[] },
): { fundCode: string } | { designations: DesignationValues[] } =>
  style === 'supporters_choice'
    ? { designations: [{ ...newDesignation(), account: fundCode, isDefault: fundCode === '' ? '' : 'on' }] }
    : { fundCode: usualAccount(designations) }

export const newChoice = (): ChoiceValues => ({ label: '', value: '', isDefault: '' })
export const newPart = (): PartValues => ({ variant: '', qty: '1', price: '' })

export const newProduct = (): ProductValues => ({
  ...PRODUCT,
  categories: [],
  pictures: [],
  taxes: [],
  tributeTypes: [],
  designations: [newDesignation()],
  customFields: [],
  variants: [{ ...newVariant(), isDefault: 'on' }],
  shownVariants: '',
  shownFields: '',
})
