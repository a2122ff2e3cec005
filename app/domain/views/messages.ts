/** Spec 000 section 8. */
export const VIEW_NAME_TAKEN = 'A view with this name already exists.'
