export const NAME_REQUIRED = 'Please enter a name.'
export const NAME_TAKEN = 'Another membership level is already called that.'
export const DAYS_WRONG = 'Please enter a whole number of days from 1 to 36,500, or leave it empty.'
export const DATE_WRONG = 'Date is invalid.'
export const URL_WRONG = 'Please enter a full address that starts with https:// or http://.'
export const SEQUENCE_WRONG = 'Please enter a whole number from 0 to 9,999.'
export const LEVEL_REQUIRED = 'Please choose a membership level.'
export const ENDS_BEFORE_START = 'The end date must be on or after the start date.'
export const BOUGHT = 'This membership was bought. Refund the contribution to take it back.'
export const REMOVED_ALREADY = 'This membership was already removed.'
export const stillSoldMessage = (names: readonly string[]): string =>
  `${names.join(', ')} still ${names.length === 1 ? 'includes' : 'include'} this membership. Choose ` +
  `another one there first.`
