export const ISSUED = (number: string): string => `Tax receipt ${number} has been issued.`
export const PUSHED = 'Pushed to the donor CRM.'
export const NOT_A_TEST = 'Test contributions are not pushed to the donor CRM.'
export const CRM_NOT_IN_USE = 'No donor CRM is in use: its account is missing or paused. Nothing was pushed.'
export const NOT_SYNCED = 'None of its items is synced with the donor CRM.'
export const REFUNDED = (amount: string): string => `${amount} has been refunded.`
export const REFUND_PENDING = 'The refund was sent and is still being processed.'
export const UP_TO_DATE = 'The payment status is up to date.'
export const STATUS_IS = (status: string): string => `The payment is ${status}.`
