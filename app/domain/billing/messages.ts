export const NOTHING_TO_PAY = 'This installation has no plan to pay for.'
export const UNKNOWN_PLAN = 'This plan is not on offer.'
export const NO_ANSWER = 'The billing provider did not answer. Nothing was charged. Please try again later.'
