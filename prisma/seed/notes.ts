import { supporterRow, type Person } from './people.ts'
import type { Row } from './write-rows.ts'

const DAY = 86_400_000

const NOTES: [supporter: number, staff: number, daysAgo: number, body: string][] = [
  [1, 1, 2, 'Would like the tee exchanged for an L if it runs small. Has our number.'],
  [1, 2, 156, 'Happy to speak at the spring appeal. Prefers evenings.'],
  [1, 1, 400, 'Moved from Pearl Street to Wharf Street.\nSent the welcome letter again.'],
  [1, 3, 820, 'Met at the lantern walk, asked about sponsoring a child.'],
  [2, 1, 30, 'The parish office answers on weekday mornings only.'],
  [8, 2, 12, 'Board member since 2023. Thank by phone, not by mail.'],
  [14, 1, 60, 'Goes by Peggy. Please keep the full name on receipts.'],
  [23, 3, 45, 'Boat name on the donor wall: Halcyon.'],
]

export function noteRows(now: Date): Row[] {
  const many = Array.from({ length: 18 }, (_, index): (typeof NOTES)[number] => [
    4,
    (index % 3) + 1,
    20 + index * 25,
    `Call ${index + 1}: talked about the matching gift of her employer.`,
  ])
  return [...NOTES, ...many].map(([supporter_id, created_by, daysAgo, body], index) => {
    const at = new Date(now.getTime() - daysAgo * DAY - index * 60_000).toISOString()
    return {
      supporter_id,
      created_by,
      body: `<p>${body.replaceAll('\n', '<br />')}</p>`,
      created_at: at,
      updated_at: at,
    }
  })
}

/** A duplicate of Margaret, entered at the gala, so that the list of duplicates has a pair. */
export function twinRows(people: readonly Person[], now: Date): { supporters: Row[]; pairs: Row[] } {
  const known = people.find(({ id }) => id === TWIN_OF)
  if (known === undefined) return { supporters: [], pairs: [] }
  const id = Math.max(...people.map((one) => one.id)) + 1
  const twin = { ...known, id, email: 'peggy.fitz@capemail.example.com', unit: 'Cottage' }
  const reasons = ['Same name and ZIP', 'Same last name and address', 'Same phone']
  return {
    supporters: [supporterRow(twin, new Date(now.getTime() - 23 * DAY))],
    pairs: [{ first_id: TWIN_OF, second_id: id, score: 100, reasons, found_at: now.toISOString() }],
  }
}

const TWIN_OF = 14

type Post = [of: number, daysAgo: number, tag: string, headline: string, message: string, isPrivate?: true]

const OF_SPONSEES: readonly Post[] = [
  [1, 6, 'education', 'First day of school', 'She wore the new uniform and read aloud to the whole class.'],
  [1, 95, 'medical', 'A clean bill of health', 'The nurse of the village was pleased with her growth.'],
  [2, 20, 'celebration', 'A birthday with cake', 'Thank you for the parcel: the colored pencils are in use every day.'],
  [1, 171, 'family', 'Moved in with her aunt', 'Closer to the school. The social worker visits once a month.', true],
  [1, 240, 'letter', 'A letter to her sponsor', 'Three pages, and a drawing of the harbor with every boat named.'],
  [4, 33, 'milestone', 'His first repaired radio', 'It plays at the gate of the school every morning.'],
  [4, 150, 'weather', 'Rain through the roof', 'The classroom was dry again after two days.'],
  [7, 12, 'travel', 'To the lake with the choir', 'Makena sang the solo, and was not nervous at all.'],
  [9, 75, 'celebration', 'Off to nursing school', 'Kesi packed one suitcase, and the books of her sponsors.'],
]

const OF_SUPPORTERS: readonly Post[] = [
  [1, 3, 'call', 'Thanked for five years', 'Rang in the evening. She would like to see the new pier.'],
  [1, 48, 'milestone', 'Five years with us', 'Her first gift came in March of 2021.', true],
]

export function postRows(now: Date): Row[] {
  const rows = (posts: readonly Post[], parent: (of: number) => Row): Row[] =>
    posts.map(([of, daysAgo, tag, headline, message, isPrivate = false]) => {
      const at = new Date(now.getTime() - daysAgo * DAY).toISOString()
      return {
        ...parent(of),
        headline,
        tag,
        message,
        is_private: isPrivate,
        posted_on: at.slice(0, 10),
        created_by: 1,
        created_at: at,
        updated_at: at,
      }
    })
  return [
    ...rows(OF_SPONSEES, (id) => ({ sponsorship_id: id, supporter_id: null })),
    ...rows(OF_SUPPORTERS, (id) => ({ sponsorship_id: null, supporter_id: id })),
  ]
}
