export const NOT_PAID = 'This contribution has not been paid.'
export const NOTHING_PAID = 'No payment was made for this contribution, so there is nothing to refund.'
export const ALL_REFUNDED = 'This contribution has already been fully refunded.'
export const NOT_SETTLED = 'This payment has not settled yet. You can refund it once it settles.'
export const REFUND_UNDER_WAY =
  'Another refund of this contribution is still being processed. Please wait until it finishes.'
export const DISPUTED = 'This payment is disputed. It cannot be refunded until the dispute is resolved.'
export const CHARGE_REFUNDED = 'This payment has already been refunded.'
export const CHARGE_NOT_PAID = 'This payment was not accepted, so there is nothing to refund.'
export const NEVER_REFUNDED =
  'The payment provider did not receive this refund. Nothing was refunded. Please try again.'
export const NOT_AN_AMOUNT = 'Please enter an amount with at most two decimal places.'
export const NOT_ABOVE_ZERO = 'The amount must be greater than zero.'
export const CHOOSE_ITEMS = 'Choose at least one item to refund.'
export const LINE_OF_OTHER = 'One of the selected items does not belong to this contribution.'
export const OTHER_REFUND =
  'This refund was already submitted with different items or a different amount. Reload the page to see it.'
export const GATEWAY_NOT_CONNECTED =
  "The provider of this payment is not connected. Refund it in your provider's dashboard, then record it here."
export const MADE_HERE = 'Refunds of this payment are made here, not recorded.'
export const MADE_ON_REQUIRED = 'Please enter the date on which the refund was made.'
export const MADE_LATER = 'The date is in the future.'
export const MADE_TOO_EARLY = 'The refund cannot be older than the payment.'
export const REFERENCE_REQUIRED = "Please enter the provider's reference of the refund."
export const REFERENCE_IN_USE = 'A refund with this reference is recorded already.'
