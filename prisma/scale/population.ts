/** A person is derived from a number alone, so that none has to be stored. */
export interface Somebody {
  first: string
  last: string
  organization: string
  email: string
  street: string
  city: string
  state: string
  zip: string
  phone: string
}

export const SEARCH_TERMS = {
  /** One contribution in eighty. */
  common: 'smith',
  /** A few dozen in a million. */
  rare: 'quillfeather',
  absent: 'zyzzogeton',
} as const

const COMMON_SHARE = 1 / 80
const RARE_EVERY = 40_000

/** Scrambles a whole number deterministically, so that neighbors come out far apart. */
export function scramble(value: number, salt: number): number {
  let mixed = Math.imul(value ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const splitWords = (text: string) => text.split(' ')

const FIRST = splitWords(
  'Aaron Abigail Adam Aisha Alan Alice Amir Amy Andrew Angela Anna Anthony Arjun Barbara Beatriz Benjamin ' +
    'Brian Carla Carlos Catherine Chen Christine Claire Daniel Dana Deborah Denise Diego Donna Edward Elena ' +
    'Elizabeth Emily Eric Esther Ethan Fatima Felix Frances Gabriel George Gloria Grace Hannah Hassan ' +
    'Heather Helen Hiroshi Ian Ines Isaac Isabel Jacob James Janet Jasmine Jason Jean Jennifer Jessica Joan ' +
    'John Jonathan Joseph Joyce Juan Julia Karen Katherine Kevin Kim Laura Leila Liam Linda Lucas Lucia ' +
    'Maria Mark Martha Martin Mary Matthew Mei Michael Miriam Mohammed Nancy Natalie Nicholas Nina Noah ' +
    'Olga Oscar Pamela Patricia Paul Peter Rachel Rafael Rebecca Richard Robert Rosa Ruth Samuel Sandra ' +
    'Sarah Sofia Stephen Susan Teresa Thomas Valerie Victor Walter Wei William Yasmin Zoë',
)
const LAST_FRONT = splitWords(
  'Ash Beck Black Bright Brook Carl Clay Cold Dal East Elm Fair Fern Gold Green Hart Haw Hill Holm Hunt Kirk ' +
    'Lang Lind Marsh Mill North Oak Penn Ray Red Rock Rose Sand Shaw Stan Stone Thorn Wake West ' +
    'White Wild Win Wood Wynd',
)
const LAST_BACK = splitWords(
  'berg born bourne bridge brook burn bury by combe croft dale den field ford gate grove hall ham house hurst ' +
    'land lee ley low man mont more ridge shaw son stead stein stone thorpe ton wald ward way well wick wood worth',
)
const CITIES = splitWords(
  'Portland Bangor Lewiston Augusta Auburn Biddeford Brunswick Saco Rockland Camden Bath Waterville Boston ' +
    'Cambridge Worcester Lowell Salem Concord Dover Keene Nashua Burlington Montpelier Rutland Providence ' +
    'Newport Hartford Albany',
)
const STATES = splitWords('ME ME ME ME ME ME ME ME ME ME ME ME MA MA MA MA MA NH NH NH NH VT VT VT RI RI CT NY')
const STREETS = splitWords(
  'Spring High Ocean Pleasant Congress Island Summer Mill Park Church Maple Cedar Water Union ' +
    'Federal State Cross Bridge',
)
const KINDS = splitWords('Foundation Partners Bakery Church Credit-Union Hardware Rotary Library Brewery Insurance')

const at = (list: readonly string[], number: number): string => list[number % list.length] ?? ''

const REALM = 4_294_967_296

export function somebody(number: number): Somebody {
  const one = scramble(number, 1)
  const two = scramble(number, 2)
  const three = scramble(number, 3)
  const last =
    number % RARE_EVERY === 9317
      ? 'Quillfeather'
      : one / REALM < COMMON_SHARE
        ? 'Smith'
        : at(LAST_FRONT, two) + at(LAST_BACK, three)
  const first = at(FIRST, scramble(number, 4))
  const place = scramble(number, 5) % CITIES.length
  return {
    first,
    last,
    organization: three % 37 === 0 ? `${last} ${at(KINDS, two >>> 8).replace('-', ' ')}` : '',
    email: `${first.toLowerCase().replace('ë', 'e')}.${last.toLowerCase()}.${number.toString(36)}@mail.example`,
    street: `${1 + (two % 900)} ${at(STREETS, three)} Street`,
    city: at(CITIES, place),
    state: at(STATES, place),
    zip: String(1000 + (one % 8999)).padStart(5, '0'),
    phone: `+1 207-555-${String(two % 10_000).padStart(4, '0')}`,
  }
}
