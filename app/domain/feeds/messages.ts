/** Messages that the documented screens prescribe, verbatim: the second has two spaces. */
export const SEQUENCE_FAILED = 'Sequence failed. Please try again.'
export const DELETE_FAILED = 'Delete failed.  Please try again.'

export const NAME_REQUIRED = 'Please enter a name.'
export const KIND_REQUIRED = 'Please choose a kind of feed.'
export const SLUG_EMPTY = 'An address needs at least one letter from a to z or a digit.'
export const NOT_AN_ADDRESS =
  'Enter a path like /files/talk.mp3, or a web address that begins with https:// or http://.'
export const NOT_AN_EMAIL = 'Please enter a valid email address.'
export const NOT_A_LENGTH = 'Enter a whole number of milliseconds, up to 2,147,483,647.'
export const NOT_AN_ORDER = 'Enter a whole number from 0 to 99,999.'
export const ENDS_BEFORE = 'This must not be before the post’s date.'
export const EVENT_ENDS_BEFORE = 'An event cannot end before it starts.'
export const END_REQUIRED = 'Please enter an end date, or leave its time empty.'
export const CATEGORY_TOO_LONG = 'The name of a category can have up to 100 characters.'
export const CATEGORY_TOO_DEEP = 'Categories have two levels: write “Main > Sub”.'
export const CATEGORY_PARENT = 'A category that has others below it cannot be below another one.'
export const CATEGORY_PARENT_REMOVED =
  'Its main category is being removed. Choose another one, or remove this one, too.'
export const CATEGORY_TWICE = 'This category is in the list twice.'
export const TOO_MANY_CATEGORIES = 'A feed can have up to 200 categories.'
export const FEED_CHANGED =
  'Someone changed this feed after you opened it. Nothing was saved yet: save again to keep your version, or ' +
  'reload to see theirs.'
export const POST_CHANGED =
  'Someone changed this post after you opened it. Nothing was saved yet: save again to keep your version, or ' +
  'reload to see theirs.'

export const saySaved = (name: string, { slug, taken }: { slug: string; taken: string | null }): string =>
  taken === null ? `${name} saved.` : `${name} saved. Another one has the address “${taken}”, so this one is “${slug}”.`
export const sayDeleted = (name: string): string => `${name} deleted.`
