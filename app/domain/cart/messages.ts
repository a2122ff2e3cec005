export const NO_ITEMS = 'There are no items in this order.'
export const DOWNLOADS_NEED_EMAIL =
  'There are downloads included in this contribution that require a billing email address to send the files to.'
export const MEMBERSHIP_NEEDS_PERSON = 'Memberships require either:<br>- A supporter or<br>- All billing information'
export const RECURRING_NEEDS_PERSON = 'Recurring plans require either:<br>- A supporter or<br>- A billing name'
export const INSUFFICIENT_CASH = 'Insufficient cash paid.'
export const CHECK_NUMBER = 'Please enter the number on the check received.'
export const CHECK_DATE = 'Please enter the date on the check received.'
export const CHECK_AMOUNT = 'Please enter the amount on the check received.'
export const REFERENCE_REQUIRED = 'Please provide a reference number for proof of payment.'
export const INVALID_PAYMENT_TYPE = 'Unable to finalize payment. Payment type is invalid.'

export const CASH_UNREADABLE = 'The cash received is not an amount. Please check it.'
export const CHECK_DATE_UNREADABLE = 'The date on the check is not a date. Please check it.'
export const CHECK_AMOUNT_UNREADABLE = 'The amount of the check is not an amount. Please check it.'
export const CHECK_TOO_SMALL = 'The amount of the check is less than the total.'
export const CHECK_DATE_FAR = 'The date on a check must be within a year from today.'
export const CHECK_DATE_OLD = 'The date on the check is too long ago. Please check the year.'
export const CASH_TOO_LARGE = 'The cash received is too large. Please check the amount.'
export const CHECK_TOO_LARGE = 'The amount of the check is too large. Please check it.'
export const NOT_AN_EMAIL = 'Email must be valid'
export const NOT_FREE = 'This contribution is not free. Choose a payment type.'
export const BANK_ONLY = 'This contribution has items that can only be paid from a bank account.'
export const PAYMENT_UNDER_WAY = 'A payment for this contribution is in progress. Please wait until it finishes.'
export const PAID_BEFORE = 'This contribution has been paid before and cannot be discarded.'
export const ALREADY_PAID = 'This contribution is already paid and can no longer be changed.'
export const TOTALS_CHANGED = 'The contribution has changed. Please check the total and try again.'
export const NO_PRODUCT = 'No product selected.'
export const QUANTITY_ZERO = 'Quantity is 0.'
export const ONE_GIFT = 'This donation is already in the cart. Change its amount instead.'
export const LINE_UNKNOWN = 'That item is not in this contribution.'
export const LINE_LOCKED = 'This item is part of a bundle. Remove the bundle instead.'
export const TOO_MANY_ITEMS = 'This contribution has too many items. Start another one for the rest.'
export const TOTAL_TOO_LARGE = 'The total of this contribution is too large.'
export const SUPPORTER_UNKNOWN = 'Supporter not found.'
export const ACCOUNT_TYPE_UNKNOWN = 'Account type not found.'
export const NUMBER_IN_USE = 'That contribution number is already in use.'
export const CURRENCY_UNKNOWN = 'This currency is not accepted.'
export const DATE_IN_FUTURE = 'The date of a contribution cannot be in the future.'
export const explainNoRate = (currency: string): string =>
  `There is no exchange rate for ${currency}. Add one in Settings.`
export const PROMOS_CLEARED = 'Promo codes cleared.'
export const PROMOS_APPLIED = 'Promo codes applied.'
export const TOO_MANY_PROMOS = 'Please enter fewer promo codes.'
export const promoUnused = (code: string): string => `Could not apply ${code} to any of the items.`
export const NO_REFERENCE = 'Provide a child reference number.'
export const NO_OPTION = 'Choose a payment option.'
export const SPONSOR_NEEDED = 'You must select a sponsor.'
export const NO_PAGE = 'Choose a fundraiser.'
export const PAGE_UNKNOWN = 'That fundraiser was not found.'
export const NO_DEFAULT_VARIANT = 'No default variant set.'
export const explainUnknownReference = (reference: string): string => `Child reference ${reference} not found.`
export const DETAILS_MISSING = 'Please enter the payment details.'
export const DEBIT_NOT_AGREED = 'The account holder must authorize the debit.'
export const ORGANIZATION_NAME_NEEDED = 'Please enter the name of the organization.'
export const CURRENCY_CHANGED = 'The currency of the organization was changed. Start a new contribution.'
export const TOO_MANY_TRIES =
  'This payment has been declined too many times. Use another payment type or start a new contribution.'
export const PAYMENT_CHECKING =
  'The payment was sent, but we do not know the result yet. We are checking. The supporter will not be charged twice.'
export const PAYMENT_NEEDS_PAYER = 'The supporter must confirm this payment.'
export const PAYMENT_ABANDONED = 'The payment was canceled before it was confirmed. Nothing was charged.'
export const NEVER_MADE = 'The payment was not made. Please try again.'

export const MAX_LENGTHS = {
  answer: 5000,
  checkDate: 40,
  checkNumber: 50,
  comments: 10_000,
  notes: 2000,
  paymentNote: 2000,
  reference: 25,
  referralSource: 45,
} as const
