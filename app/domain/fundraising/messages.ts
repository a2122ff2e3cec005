import { DONE_WORDS, type RowAction } from './fundraise'

export const doneMessage = (action: RowAction, name: string): string => `Successfully ${DONE_WORDS[action]} ${name}!`
export const failedMessage = (action: string, name: string): string => `Failed to ${action} ${name}`

export const waitingMessage = (name: string): string => `${name} is pending until its organizer is verified.`

export const ALREADY_ARCHIVED = 'This is archived already.'
export const NOT_ARCHIVED = 'This is not archived.'
export const RESTORE_FIRST = 'This is archived. Restore it first.'
export const ORGANIZER_DENIED = 'The organizer of this page was denied, so it cannot be activated.'
export const NOT_ACTIVATED = 'Only drafts, pending pages and suspended pages can be activated.'
export const NOT_SUSPENDED = 'Only active and pending pages can be suspended.'
export const BELOW_NOTHING = 'The total cannot be below 0.'
export const NOT_AN_AMOUNT = 'Please enter an amount, such as 25.00 or -10.00.'
export const NOT_A_COUNT = 'Please enter a whole number.'
export const offsetsSaved = (name: string): string => `The totals of ${name} were saved.`

export const formSaved = (name: string): string => `${name} saved.`
export const formIsDefault = (name: string): string => `${name} is the default form now.`
export const formRestored = (name: string): string => `An earlier version of ${name} was restored.`
export const NAME_REQUIRED = 'Please enter a name.'
export const NOT_OFFERED = 'Please choose one of the options.'
export const PERIOD_NEEDED = 'Please choose at least one.'
export const amountTooLow = (least: string): string => `Please enter an amount of at least ${least}.`
export const wholeAmounts = (least: string): string => `Please enter five whole amounts of at least ${least}.`
export const TEXT_NEEDED = 'Please fill this field.'
export const NOT_A_PERCENTAGE = 'Please enter a whole number from 0 to 100.'
export const OVER_A_HUNDRED = 'Both percentages together cannot be more than 100.'
export const NOT_A_COLOR = 'Use 6 hex digits.'
export const NOT_A_TAG = 'Please enter an ID such as GTM-ABC1234.'
export const NOT_A_PIXEL = 'Please enter the digits of a pixel ID.'
export const PERIOD_IN_USE = 'Supporters give this often through this form, so it has to stay.'
export const formChanged = (who: string): string =>
  `${who} changed this form after you opened it. Nothing was saved yet: save again to keep your version, or ` +
  `reload to see theirs.`
export const VERSION_GONE = 'This version cannot be restored.'
