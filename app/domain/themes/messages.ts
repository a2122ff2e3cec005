/** The documented screens prescribe this wording. */
export const NOT_RETRIEVED = 'Unable to retrieve asset. Please try again.'
export const NOT_SAVED = 'Unable to save asset. Please try again.'
export const SAVED = 'Asset saved.'

export const LOCKED = 'This theme is locked. Unlock it to edit its files.'
export const FILE_TOO_LARGE = 'A file can have at most 256 KB.'
export const VALUE_REQUIRED = 'Send the text of the file as value.'
export const NOT_TEXT = 'This file is shown by its address alone and cannot be edited here.'
export const ALREADY_LOCKED = 'This theme is locked already.'
export const ALREADY_UNLOCKED = 'This theme is unlocked already.'
export const TOO_MANY_THEMES = 'There can be up to 20 themes. Delete one first.'
export const IS_ACTIVE = 'The active theme cannot be deleted. Activate another one first.'
export const IS_PACKAGED = 'The theme that comes with the product cannot be deleted.'

export const SCHEMA_UNREADABLE =
  'The settings of this theme cannot be read. Look at config/settings_schema.json in its code.'

export const savedMeanwhile = (by: string, at: string): string =>
  `${by} saved this file since you opened it, ${at}. Save again to overwrite, or copy your text and open the ` +
  `file again.`
export const addLineNumber = (message: string, line: number | null): string =>
  line === null ? message : `Line ${line}: ${message}`
export const activatedMessage = (title: string): string => `${title} is the active theme now.`
export const unlockedMessage = (title: string): string => `${title} is unlocked. Its files can be edited.`
export const lockedMessage = (title: string): string => `${title} is locked. It looks as it came with the product.`
export const duplicatedMessage = (title: string): string => `${title} created.`
export const deleted = (title: string): string => `${title} deleted.`
