export const VIEW_NAME_TAKEN = 'A view with this name already exists.'
