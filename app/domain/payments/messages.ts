export const METHOD_UNKNOWN = 'That payment method does not exist.'
export const METHOD_EXPIRED = 'That payment method has expired.'
export const GATEWAY_AWAY = 'The payment gateway is unavailable. Please try again.'
export const SANDBOX_WORDS =
  'Payments are not real. No payment gateway is set, so the sandbox takes them and no money moves.'
