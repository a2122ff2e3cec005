/** To the letter of the specification. */
export const UPDATED = 'Payment provider has been updated.'
export const UPDATE_FAILED = 'Failed to update payment provider.'
export const CONFIGURATIONS_REFRESHED = 'Successfully refreshed payment configurations.'
export const CONFIGURATIONS_FAILED = 'Failed to refresh payment configurations.'
export const KEY_REFRESHED = 'Successfully refreshed public key.'
export const KEY_FAILED = 'Failed to refresh public key.'
export const WORKS = 'Works!'
export const FAILED = 'Failed!'

export const UNKNOWN_PROVIDER = 'Please choose one of the payment providers.'
export const REQUIRED = 'This field is required.'
export const CREDENTIALS_NEEDED = 'Please fill in all credentials before you enable this provider.'
export const NOT_CONFIGURED = 'Please save the credentials of this provider first.'
