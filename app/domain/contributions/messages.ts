/** Spec 000 section 8. */
export const NOTHING_SELECTED = 'There are no items selected.'
export const REFUND_ELSEWHERE =
  'Marking as spam with a refund is not possible yet. Mark as spam, and give the money back with your payment provider.'
export const VIEW_NAME_TAKEN = 'There is already a view with this name.'
