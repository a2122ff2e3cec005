export const NO_TRIBUTES = 'This item cannot be given as a tribute.'
export const TRIBUTE_REQUIRED = 'This item is a tribute. Please enter whom it is for.'
export const TRIBUTE_TYPE = 'Please choose a type of tribute.'
export const TRIBUTE_NAME = 'Please enter the name the tribute is for.'
export const NOTIFY_UNKNOWN = 'Tribute notices are sent by email or letter.'
export const NOTIFY_NOT_OFFERED = 'This notice type is not available for this item.'
export const NOTIFY_NAME = 'Please enter the name of the person to notify.'
export const NOTIFY_EMAIL = 'Please enter the email address of the person to notify.'
export const NOTIFY_ADDRESS = 'Please enter the full postal address of the person to notify.'
export const NOTIFY_DATE = 'Date is invalid.'

export const NOBODY_TO_NOTIFY = 'This tribute has nobody to notify. Edit it to add a recipient.'
export const NO_EMAIL_TEMPLATE = 'This tribute type has no email template, so no email can be sent.'
export const NOT_PAID = 'This contribution is not paid, so nobody is notified of its tribute.'
export const NO_LETTERS = 'There is no letter among the selected tributes.'
export const TOO_MANY_LABELS = 'One print holds up to 3,000 labels. Filter the list or select fewer tributes.'
/** Used when the server sends no message. */
export const NOT_NOTIFIED = 'An error occurred while trying to notify the recipient.'
export const MARKED_RECENTLY = 'Marked as sent a moment ago.'
export const MARKED_NOTIFIED = 'This tribute has been marked as notified.'
export const DELETED = 'The tribute has been deleted successfully.'
export const revisedMessage = (name: string): string => `Tribute for ${name} has been successfully revised.`

export const MAX_LENGTHS = {
  name: 200,
  message: 2000,
  notifyName: 200,
  email: 254,
  address: 450,
  city: 200,
  state: 45,
  zip: 45,
  notifyAt: 40,
} as const
