export const WRONG_CREDENTIALS = 'That email and password do not match.'
export const REQUIRED = 'This field is required.'
export const EMAIL_FORM = 'Please enter a valid email address.'
export const EMAIL_TAKEN = 'This email is already in use.'
export const LINK_IS_DEAD = 'This link has expired or was used already. Please ask for a new one.'
export const NOT_THE_SAME = 'The two passwords are not the same.'
export const CURRENT_IS_WRONG = 'That is not your current password.'
export const PASSWORD_FOR_EMAIL = 'Enter your current password to change the email.'
export const UNDO_IS_DEAD = 'This link has expired or was used already.'
export const OLD_EMAIL_TAKEN =
  'Another user has this email now, so the change cannot be undone here. Please tell whoever looks after Almoner.'
export const LAST_OWNER = 'This is the last owner. Make somebody else an owner first.'
export const NOT_YOURSELF = 'You cannot delete yourself.'
export const EDITED_MEANWHILE = 'Somebody else has changed this user since you opened the page. Save again to put yours in its place.'
export const ABOVE_YOU = 'You do not have permission to change somebody who may do more than you.'

export const tooManyTries = (seconds: number): string => `Too many attempts. Please try again in ${seconds} seconds.`
