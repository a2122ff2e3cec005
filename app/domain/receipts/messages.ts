/** Reasons for a gift without a tax receipt. The journal stores these sentences (R-RECEIPTS-2). */
export const ALREADY_RECEIPTED = 'This contribution already has a tax receipt.'
export const NOTHING_RECEIPTABLE = 'Nothing in this contribution is tax receiptable.'
export const NOTHING_LEFT = 'The benefit is worth as much as the gift, so no amount is receiptable.'
export const PAYMENT_NOT_ACCEPTED = 'The payment of this contribution was not accepted.'
export const FULLY_REFUNDED = 'This contribution was refunded.'
export const explainOtherCountry = (country: string): string =>
  `Tax receipts are issued to addresses in ${country} only.`
export const RECEIPTS_OFF = 'Tax receipts are turned off in the settings.'
export const ALREADY_RECEIPTED_CHARGE = 'This payment already has a tax receipt.'

export const explainNoEmail = (number: string): string => `Receipt ${number} has no valid email address.`
export const RECEIPT_EMAIL_OFF = 'The tax receipt email is turned off in the email templates.'
export const NOT_A_DRAFT = 'Only drafts can be issued.'
export const VOID_IS_FINAL = 'A void receipt cannot be changed.'
export const CHANGED_BY_SOMEONE = 'This receipt was changed by someone else. Reload the page to see the changes.'
export const AMOUNT_REQUIRED = 'Please enter an amount greater than zero.'
export const explainAmountAbove = (max: string): string => `The amount cannot be more than the gift, ${max}.`
export const DATE_REQUIRED = 'Please enter a valid date.'
export const NOT_A_PICTURE = 'The signature must be a PNG or JPEG image.'
export const PICTURE_TOO_LARGE = 'The signature can be at most 200 KB.'
export const TOO_MANY_TO_PRINT = 'At most 5,000 receipts can be printed at once. Please narrow your selection.'
export const FUTURE_DATE = 'A receipt cannot be dated in the future.'
export const NOT_REVISED = 'An error occurred while revising the receipt.'
export const sayRevised = (number: string): string => `Receipt ${number} has been successfully revised.`
export const sayIssued = (number: string): string => `Receipt ${number} has been issued.`
export const sayVoided = (number: string): string => `Receipt ${number} has been voided.`
export const DRAFT_DELETED = 'The draft has been deleted.'
export const sayDonorNotified = (email: string): string => `${email} has been notified.`
