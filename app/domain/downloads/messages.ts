/** What whoever follows a link to a bought file is told (people-and-content 14.6). */
export const LINK_UNKNOWN = 'This download link is not valid. Please check that the whole address was copied.'
export const FILE_GONE = 'This file is not available at the moment. Please write to us, and we will send it to you.'
export const WITHDRAWN = 'This download is no longer available, because its contribution was not paid.'
export const expiredOn = (day: string): string => `This download ended on ${day}.`
export const usedUp = (times: number): string =>
  `This file was downloaded ${times === 1 ? 'once' : `${times} times`}, which is as often as it may be.`
export const tooManyPlaces = (places: number): string =>
  `This file may be downloaded from ${places === 1 ? 'one place' : `${places} places`} only, and this is another one.`
