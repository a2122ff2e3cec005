/** Why a contribution has no tax receipt (money 13.2): each reason has its own words, which the journal keeps. */
export const ALREADY_RECEIPTED = 'This contribution already has a tax receipt.'
export const NOTHING_RECEIPTABLE = 'Nothing in this contribution is tax receiptable.'
export const NOTHING_LEFT = 'The benefit is worth as much as the gift, so no amount is receiptable.'
export const PAYMENT_NOT_ACCEPTED = 'The payment of this contribution was not accepted.'
export const FULLY_REFUNDED = 'This contribution was refunded.'
export const otherCountry = (country: string): string => `Tax receipts are issued to addresses in ${country} only.`
