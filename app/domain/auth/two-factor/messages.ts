export const CODE_REQUIRED = 'Please enter the code of your authenticator app.'
export const CODE_IS_WRONG = 'This code is not correct. Please enter the current one.'
export const CHALLENGE_IS_OVER = 'Please sign in again: entering the code took too long.'
export const ALREADY_ON = 'Two-factor authentication is on already.'
export const NOT_STARTED = 'Please start setting up two-factor authentication first.'
export const factorNotice = (day: string): string =>
  `Set up two-factor authentication under Your profile. From ${day} on, your access requires it.`
export const REQUIRED_HERE = 'Your organization requires two-factor authentication, so you cannot switch it off.'
