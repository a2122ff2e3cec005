export const CONNECTED = 'Connected successfully'
export const DISCONNECTED = 'Disconnected successfully'
export const TRY_AGAIN = 'An error occurred, please try again'

export const UNKNOWN_TARGET = 'This integration is not available.'
export const NO_ANSWER = 'The connector service did not answer. Please try again later.'

export const CRM_AWAY = 'The donor CRM could not be reached. Please try again later.'
