export const TITLE_REQUIRED = 'Please enter a title.'
export const TYPE_UNKNOWN = 'Please choose a type.'
export const CATEGORY_REQUIRED = 'Please choose a category.'
export const NOT_OFFERED = 'Please choose one of the options.'
export const LAYOUT_UNKNOWN = 'Please choose one of the layouts of the active theme.'
export const URL_TAKEN = 'Another page already has this address.'
export const URL_RESERVED = 'Addresses below /jpanel belong to Almoner.'
export const URL_FORM = 'Please use letters, digits and hyphens, with a slash between the parts.'
export const LINK_FORM =
  'Please enter a path like /donate, a web address that begins with https://, or an address that begins ' +
  'with mailto: or tel:.'
export const BODY_TOO_LONG = 'The content is too long.'

export const BELOW_ITSELF = 'A page cannot be placed below itself or below one of its own.'
export const PARENT_PROTECTED = 'A protected page cannot have pages below it.'
export const TOO_DEEP = 'A menu can have up to 5 levels.'
export const TOO_MANY = 'A website can have up to 2,000 pages and menu lines. Delete one first.'

export const HOME_STAYS = 'The home page has to stay an active page.'
export const HOME_PROTECTED = 'The home page is always protected.'
export const IS_PROTECTED = 'This page is protected and cannot be deleted.'
export const IS_HOME = 'The home page cannot be deleted. Make another page the home page first.'
export const NOT_A_HOME = 'Only an active page can be the home page.'
export const IS_HOME_ALREADY = 'This is the home page already.'
export const NOT_DELETED = 'This page is not deleted.'
export const RESTORE_FIRST = 'This page is deleted. Restore it to edit it.'
export const CATEGORY_GONE = 'The category of this menu line was deleted, so it cannot be restored.'

export const DISCARDED = 'The autosaved text was discarded.'

export const savedMessage = (title: string): string => `${title} saved.`
export const addedMessage = (title: string): string => `${title} added.`
export const categoriesMessage = (count: number): string =>
  count === 0
    ? 'All categories are in the menu already.'
    : `${count === 1 ? '1 category' : `${String(count)} categories`} added to the menu.`
export const deletedMessage = (title: string): string => `${title} deleted.`
export const restoredMessage = (title: string): string => `${title} restored.`
export const homeMessage = (title: string): string => `${title} is the home page now.`

export const changedMeanwhile = (who: string): string =>
  `${who} changed this page after you opened it. Nothing was saved yet: save again to keep your version, or ` +
  `reload to see theirs.`
