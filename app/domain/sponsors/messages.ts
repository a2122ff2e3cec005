export const SPONSOR_WANTED = 'You must select a sponsor.'
export const ENDED_ON_WANTED = 'Ended on date required to end a sponsorship'
export const ENDS_BEFORE_START = 'A sponsorship cannot end before it started.'
export const SPONSEE_WANTED = 'Please choose who is sponsored.'
export const FROM_CONTRIBUTION =
  'This sponsor was created by a contribution and cannot be removed. End the sponsorship instead.'
export const NOT_ENDED = 'This sponsorship has not ended.'
export const NOBODY_SPONSORED = 'This plan sponsors nobody.'
export const SAME_SPONSEE = 'The plan pays for this one already.'
export const SPONSOR_AWAY = 'The sponsor is archived. Restore the supporter first.'
export const tooLong = (max: number): string => `This field can contain a maximum of ${max} characters.`
export const alreadySponsors = (supporter: string, sponsee: string): string =>
  `${supporter} already sponsors ${sponsee}.`
