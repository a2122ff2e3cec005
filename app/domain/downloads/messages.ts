export const LINK_UNKNOWN = 'This download link is not valid. Please check that you copied the whole address.'
export const FILE_GONE = 'This file is unavailable right now. Please contact us, and we will send it to you.'
export const WITHDRAWN = 'This download is not available because its contribution was not paid.'
export const expiredOn = (day: string): string => `This download expired on ${day}.`
export const usedUp = (times: number): string =>
  `This file was downloaded ${times === 1 ? 'once' : `${times} times`}, which is the limit.`
export const tooManyPlaces = (places: number): string =>
  `This file can be downloaded from ${places === 1 ? 'one location' : `${places} locations`} only.`
export const UPLOAD_FAILED = 'This file was not saved. Please upload it again.'
export const fileInUse = (product: string): string => `This file is in use by ${product} and cannot be removed.`
