import type { CalendarDate } from '~/kit/calendar'
import { compareNames, isEmail } from '~/kit/text'
import {
  beginning,
  fold,
  PART,
  findPlaces,
  textAt,
  textBlock,
  wordBeginning,
  type TextBlock,
} from '~/kit/search/text-block'

export type StoredPerson = readonly [
  id: number,
  name: string,
  email: string | null,
  /** Other emails, and the names and places of their shipping addresses. */
  others: string | null,
  address1: string | null,
  address2: string | null,
  city: string | null,
  state: string | null,
  zip: string | null,
  country: string | null,
  phone: string | null,
  donorId: number | null,
  membershipId: number | null,
  membershipEndsOn: CalendarDate | null,
]

/** Stores people as text beside their search texts, because a hundred thousand then fit into about 30 MB. */
type PeopleBlock = {
  texts: TextBlock
  numbers: TextBlock
  written: TextBlock
  /** The first letter and first two letters of each name. In a list sorted by name they rule out most blocks. */
  initials: Set<string>
}

const DONOR = '\u001E'
const LONGEST = 200

/** A CRM number must match as a whole, so its digits are encoded to keep other numbers from matching them. */
const donorMark = (id: number): string =>
  `${DONOR}${String(id).replace(/\d/g, (digit) => String.fromCharCode(16 + Number(digit)))}${PART}`

const onlyDigits = (text: string): string => text.replace(/\D/g, '')

/** Must match the server's search text. */
function toWords([, name, email, others, address1, address2, city, state, zip, , phone]: StoredPerson): string {
  return fold([name, email, others, address1, address2, city, state, zip, phone].filter(Boolean).join(' '))
}

const toNumbers = ([, , , , , , , , , , phone, donorId]: StoredPerson): string =>
  `${onlyDigits(phone ?? '')}${donorId === null ? '' : donorMark(donorId)}`

function toBlock(people: readonly StoredPerson[]): PeopleBlock {
  const texts = people.map(toWords)
  return {
    texts: textBlock(texts),
    numbers: textBlock(people.map(toNumbers)),
    written: textBlock(people.map((person) => JSON.stringify(person))),
    initials: new Set(texts.flatMap((text) => [text.slice(0, 1), text.slice(0, 2)])),
  }
}

const personAt = (block: PeopleBlock, place: number): StoredPerson =>
  JSON.parse(textAt(block.written, place)) as StoredPerson

type Places = (block: PeopleBlock) => Iterable<number>

/** One or two letters would match half of all people, so they only match at the start of a word. */
function anywhere(words: string): Places {
  const pattern = words.length < 3 ? wordBeginning(words) : words
  const digits = onlyDigits(words)
  const numbers = [
    ...(digits.length >= 3 && /^[\d\s().+/-]+$/.test(words) ? [digits] : []),
    ...(/^\d{1,9}$/.test(words) ? [donorMark(Number(words))] : []),
  ]
  return (block) => {
    const places = findPlaces(block.texts, pattern)
    if (numbers.length === 0) return places
    const all = new Set([...places, ...numbers.flatMap((number) => [...findPlaces(block.numbers, number)])])
    return [...all].sort((one, other) => one - other)
  }
}

/** Ranks like the server: an exact email, then names that begin with the text, then the rest (R-SUPPORTERS-5). */
function listPasses(words: string): { places: Places; isRight: (person: StoredPerson) => boolean }[] {
  const mail = {
    places: ({ texts }: PeopleBlock) => findPlaces(texts, wordBeginning(words)),
    isRight: (one: StoredPerson) => fold(one[2] ?? '') === words,
  }
  return [
    ...(isEmail(words) ? [mail] : []),
    {
      places: ({ initials, texts }) => (initials.has(words.slice(0, 2)) ? findPlaces(texts, beginning(words)) : []),
      isRight: ([, name]) => fold(name).startsWith(words),
    },
    { places: anywhere(words), isRight: () => true },
  ]
}

const byName = (one: StoredPerson, other: StoredPerson): number => compareNames(one[1], other[1]) || one[0] - other[0]

/** The list is sorted by name, so that the first matches are the ones to show. Changes are kept in a separate list. */
export function supporterFinder() {
  let listed: PeopleBlock[] = []
  let latest: PeopleBlock = toBlock([])
  const changed = new Map<number, StoredPerson>()
  const outdated = new Set<number>()

  const add = (people: readonly StoredPerson[]): void => void (people.length > 0 && listed.push(toBlock(people)))

  const change = (people: readonly StoredPerson[], gone: readonly number[]): void => {
    if (people.length + gone.length === 0) return
    for (const id of gone) changed.delete(id)
    for (const person of people) changed.set(person[0], person)
    for (const id of [...gone, ...people.map(([id]) => id)]) outdated.add(id)
    latest = toBlock([...changed.values()].sort(byName))
  }

  const clear = (): void => {
    listed = []
    latest = toBlock([])
    changed.clear()
    outdated.clear()
  }

  const find = (typed: string, max: number): StoredPerson[] => {
    const words = fold(typed).slice(0, LONGEST)
    const found = new Map<number, StoredPerson>()
    if (words === '') return []
    const take = (
      blocks: readonly PeopleBlock[],
      isWanted: (person: StoredPerson) => boolean,
      places: Places,
    ): StoredPerson[] => {
      const taken: StoredPerson[] = []
      for (const block of blocks)
        for (const place of places(block)) {
          if (found.size + taken.length >= max) return taken
          const person = personAt(block, place)
          if (!found.has(person[0]) && isWanted(person)) taken.push(person)
        }
      return taken
    }
    for (const { places, isRight } of listPasses(words)) {
      const news = take([latest], isRight, places)
      const known = take(listed, (person) => !outdated.has(person[0]) && isRight(person), places)
      const people = news.length === 0 ? known : [...known, ...news].sort(byName)
      for (const person of people.slice(0, max - found.size)) found.set(person[0], person)
    }
    return [...found.values()]
  }
  return { add, change, clear, find }
}
