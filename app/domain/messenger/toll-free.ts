const choices = (named: Readonly<Record<string, string>>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }))

export const USE_CASES = choices({
  CHARITY_NONPROFIT: 'Charity or nonprofit',
  ACCOUNT_NOTIFICATIONS: 'Account notifications',
  CUSTOMER_CARE: 'Customer care',
  EVENTS: 'Events',
  MARKETING: 'Marketing',
  POLLING_AND_VOTING_NON_POLITICAL: 'Polling and voting, not political',
  PUBLIC_SERVICE_ANNOUNCEMENT: 'Public service announcements',
})

export const OPT_IN_TYPES = choices({
  VERBAL: 'Verbal',
  WEB_FORM: 'Web form',
  PAPER_FORM: 'Paper form',
  VIA_TEXT: 'Text message',
  MOBILE_QR_CODE: 'QR code',
})

export const AUTHORITIES = choices({
  EIN: 'EIN (United States)',
  CBN: 'Business number (Canada)',
  CRN: 'Company number (United Kingdom)',
  VAT: 'VAT number',
  ABN: 'ABN (Australia)',
  OTHER: 'Other',
})

export const VOLUMES = [
  '10',
  '100',
  '1,000',
  '10,000',
  '100,000',
  '250,000',
  '500,000',
  '750,000',
  '1,000,000',
  '5,000,000',
  '10,000,000+',
]

const TOLL_FREE = /^\+1(?:800|888|877|866|855|844|833)\d{7}$/

export const isTollFree = (number: string): boolean => TOLL_FREE.test(number)
