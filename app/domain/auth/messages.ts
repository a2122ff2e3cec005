export const WRONG_CREDENTIALS = 'The email or password is incorrect.'
export const REQUIRED = 'This field is required.'
export const EMAIL_FORM = 'Please enter a valid email address.'
export const PHONE_FORM = 'Please enter a phone number.'
export const EMAIL_TAKEN = 'This email is already in use.'
export const LINK_IS_DEAD = 'This link has expired or has already been used. Please request a new one.'
export const NOT_THE_SAME = 'The passwords do not match.'
export const PASSWORD_REQUIRED = 'Please enter your current password.'
export const CURRENT_IS_WRONG = 'The current password is incorrect.'
export const PASSWORD_FOR_EMAIL = 'Enter your current password to change the email.'
export const UNDO_IS_DEAD = 'This link has expired or has already been used.'
export const OLD_EMAIL_TAKEN =
  'Another user has this email now, so the change cannot be undone here. Please tell your administrator.'
export const LAST_OWNER = 'This is the only owner. Make someone else an owner first.'
export const NOT_YOURSELF = 'You cannot delete your own account.'
export const EDITED_MEANWHILE = 'Someone changed this user while you were editing. Save again to overwrite.'
export const ABOVE_YOU = 'You do not have permission to change someone with more access than you.'

export const tooManyTries = (seconds: number): string => `Too many attempts. Please try again in ${seconds} seconds.`
