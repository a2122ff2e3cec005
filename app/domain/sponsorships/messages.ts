export const alreadySponsored = (name: string): string => `${name} has already been sponsored.`

export const REFERENCE_WANTED = 'Please enter a reference number.'
export const REFERENCE_TAKEN = 'This reference number is already in use.'
export const BIRTH_IN_FUTURE = 'The birth date cannot be in the future.'
export const LATITUDE_WANTED = 'Enter a latitude from -90 to 90.'
export const LONGITUDE_WANTED = 'Enter a longitude from -180 to 180.'
export const POSITION_INCOMPLETE = 'A map position needs both latitude and longitude.'
export const GROUP_UNKNOWN = 'Choose payment options from the list.'
export const MAX_BIOGRAPHY_LENGTH = 8000
export const BIOGRAPHY_TOO_LONG = 'The biography can contain a maximum of 8000 characters, including its formatting.'
export const CHANGED_MEANWHILE = 'Someone else changed this meanwhile. Check the form and save again.'
export const tooLong = (max: number): string => `This field can contain a maximum of ${max} characters.`
export const stillSponsoredMessage = (name: string, count: number): string =>
  count === 1
    ? `${name} has an active sponsor and cannot be deleted. End the sponsorship first.`
    : `${name} has ${count} active sponsors and cannot be deleted. End the sponsorships first.`
export const savedMessage = (name: string): string => `${name} saved.`
export const addedMessage = (name: string): string => `${name} added.`
export const deletedMessage = (name: string): string => `${name} deleted.`
