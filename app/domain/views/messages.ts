export const VIEW_NAME_TAKEN = 'A view with this name already exists.'

export const PINS_ARE_FULL = 'The menu has room for six pins. Remove one first.'
