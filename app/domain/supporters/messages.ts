export const EMAIL_TAKEN = 'This email is already used by another supporter.'
export const EMAIL_INVALID = 'Email must be valid'
export const NAME_MISSING = 'Enter a name, an organization or an email.'
export const COUNTRY_UNKNOWN = 'Choose a country from the list.'
export const TYPE_UNKNOWN = 'Choose a supporter type from the list.'
export const CHANGED_MEANWHILE =
  'This supporter was changed by someone else in the meantime. Review the current values and save again.'
export const ALREADY_MERGED = 'This supporter was merged into another one. Undo the merge first.'
export const tooLong = (max: number): string => `This field can contain a maximum of ${max} characters.`
export const mayBeHere = (name: string, reason: string): string =>
  `${name} may be the same person (${reason.toLowerCase()}).`
export const NPS_WRONG = 'Please enter a number from 1 to 10.'
export const REFERRER_UNKNOWN = 'Please choose a supporter.'
export const REFERRER_SELF = 'Supporters cannot refer themselves.'
