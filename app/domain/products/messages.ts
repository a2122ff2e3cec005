export const SKU_FORM = 'The product code/sku must not contain any spaces or special characters.'
export const SKU_TAKEN = 'The SKU is already in use. The SKU must be unique.'

export const NAME_REQUIRED = 'Please enter a name.'
export const NOT_AN_AMOUNT = 'Please enter an amount, such as 25.00.'
export const NOT_A_NUMBER = 'Please enter a whole number.'
export const NOT_A_WEIGHT = 'Please enter a weight in pounds, such as 0.5.'
export const NOT_A_DATE = 'Date is invalid.'
export const END_BEFORE_START = 'The end date must be on or after the start date.'
export const NOT_AN_ADDRESS = 'Please enter an address that starts with https:// or /.'
export const NOT_A_VIDEO = 'Please enter an address that starts with https://.'
export const VIDEO_NEEDED = 'Please enter the address of the video.'
export const NOT_AN_EMAIL = 'Email must be valid'
export const PERMALINK_FORM = 'Use small letters, digits and hyphens only.'
export const PERMALINK_TAKEN = 'Another product already has this address.'
export const CYCLES_OR_END = 'Enter a number of payments or an end date, not both.'
export const ONE_DEFAULT = 'Only one can be the default.'
export const VARIANT_NEEDED = 'A product needs at least one variant.'
export const TOO_MANY_VARIANTS = 'A product can have up to 200 variants.'
export const TOO_MANY_FIELDS = 'A product can have up to 50 custom fields.'
export const TOO_MANY_CHOICES = 'A field can have up to 200 choices.'
export const TOO_MANY_PARTS = 'A bundle can have up to 20 parts.'
export const TOO_MANY_PRESETS = 'A variant can have up to 20 preset amounts.'
export const VARIANT_GONE = 'This variant is no longer part of this product. Remove the row to save the rest.'
export const FIELD_GONE = 'This field is no longer part of this product. Remove the row to save the rest.'
export const CHOICE_NEEDED = 'Please enter at least one choice.'
export const CHOICE_TWICE = 'Each choice must be different.'
export const CHOICE_LABEL = 'Please enter a label for each choice.'
export const DEFAULT_UNKNOWN = 'The default must be one of the choices.'
export const PART_UNKNOWN = 'No variant has this SKU or product code.'
export const PART_ITSELF = 'A bundle cannot contain itself.'
export const PART_TWICE = 'Each variant can be in the bundle once.'
export const PRODUCT_UNKNOWN = 'No product has this code.'
export const NOT_OFFERED = 'Please choose one of the options.'
export const ACCOUNT_NEEDED = 'Please enter a fund code.'
export const VARIANT_IN_USE = 'This variant has active recurring profiles and cannot be removed.'

export const savedMessage = (name: string): string => `${name} saved.`
export const deletedMessage = (count: number): string =>
  count === 1 ? 'Product deleted.' : `${count} products deleted.`
export const restoredMessage = (count: number): string =>
  count === 1 ? 'Product restored.' : `${count} products restored.`
export const countedMessage = (name: string, quantity: number): string => `${name}: ${quantity} counted.`

export const changedMeanwhile = (who: string): string =>
  `${who} changed this product after you opened it. Nothing was saved yet: save again to keep your version, or ` +
  `reload to see theirs.`
export const plansLeft = (name: string, count: number): string =>
  `${name} has ${count === 1 ? '1 recurring profile that is' : `${count} recurring profiles that are`} not ` +
  `expired or cancelled, so it cannot be deleted.`

export const defaultForm = (name: string): string =>
  `${name} is the default donation form. Make another form the default first.`
export const lastForm = (name: string): string => `${name} is the only donation form, so it has to stay.`
