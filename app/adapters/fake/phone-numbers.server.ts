import { NumberRefused, type OfferedNumber, type PhoneNumbers } from '~/ports/phone-numbers'

const TOLL_FREE = ['800', '888', '877', '866', '855', '844', '833']
const EMPTY_AREA = '999'
/** The last number of each area cannot be bought, as if another buyer had been faster. */
const TAKEN = /0119$/

const makeOffer = (area: string, at: number): OfferedNumber => {
  const line = `01${String(at).padStart(2, '0')}`
  return { full: `+1${area}555${line}`, short: `(${area}) 555-${line}` }
}

/**
 * Offers twenty fictional numbers for each area code. Stores nothing: the provider's name for a number is made of the
 * number.
 */
export const standInPhoneNumbers: PhoneNumbers = {
  key: 'stand-in',
  search: async ({ country, type, areaCode, max }) => {
    if ((country !== 'US' && country !== 'CA') || areaCode === EMPTY_AREA) return []
    return Array.from({ length: Math.min(max, 20) }, (_, at) =>
      makeOffer(
        type === 'local' ? (areaCode ?? '212').padEnd(3, '0').slice(0, 3) : (TOLL_FREE[at % TOLL_FREE.length] ?? '800'),
        at,
      ),
    )
  },
  buy: async (number) => {
    if (TAKEN.test(number)) throw new NumberRefused(`${number} is not available.`)
    return `stand-in ${number}`
  },
  find: async () => null,
  release: async () => undefined,
  // No text messages are sent from here.
  isSigned: async () => false,
  verify: async (reference, { website }) => {
    if (website.includes('refused.example')) throw new NumberRefused('The website cannot be reached.')
    return `verification of ${reference}`
  },
}
