/** Documented messages. Keep them verbatim. */
export const FIELDS_NEEDED = 'Please ensure all fields above are filled'
export const UNKNOWN_ERROR = 'Unknown error, please try again later'
export const NO_NUMBERS = 'No phone numbers available for this search.'
export const provisionedMessage = (number: string): string => `Phone number ${number} successfully provisioned`
export const releasedMessage = (number: string): string => `${number} successfully released.`
/** The typo is part of the documentation. */
export const releaseFailed = (number: string): string => `An error occured when releasing ${number}`

export const FIELD_NEEDED = 'Please fill in this field.'
export const AREA_CODE_NEEDED = 'Area code is required for local numbers.'
export const NOT_AN_AREA_CODE = 'Please enter an area code of 2 to 6 digits.'
export const NOT_A_COUNTRY = 'Please choose a country of the list.'
export const NOT_A_TYPE = 'Numbers are local or toll-free.'
export const NOT_A_NUMBER = 'Please choose a phone number, such as +12125550100.'
export const NOT_TOLL_FREE = 'This is not a toll-free number.'
export const BEING_BOUGHT = 'This number is being provisioned. Please wait a minute and try again.'
export const NOT_KNOWN =
  'The provider did not say whether the number was provisioned. Please try again in a minute: it is looked up ' +
  'before anything is bought.'
export const SEARCH_FAILED = 'The provider of phone numbers cannot be reached. Please try again later.'
export const NOT_OF_A_PROVIDER = 'This number is not held at a provider, so it cannot be released.'
export const NOT_VERIFIED = 'The provider could not be reached. The number is kept; submit its verification again.'

export const WEBHOOK = '/webhook/messenger'
