import type { Row } from './write-rows.ts'

const VILLAGES = ['Dunga', 'Usoma', 'Nanga', 'Kichinjio']
const SCHOOLS: [name: string, summary: string, latitude: number, longitude: number][] = [
  ['Dunga Primary', 'Eight classrooms and a garden beside the lake.', -0.1437, 34.7363],
  ['Usoma Primary', 'Close to the airfield. The choir travels every spring.', -0.0893, 34.7206],
]
const SUBJECTS = [
  'Reading',
  'Soccer and arithmetic',
  'Drawing',
  'Physics',
  'Singing',
  'Geography',
  'Biology',
  'Writing',
]
const VISITS = [20, 41, 63, 88, 104, 150, 171, 12]

const segment = (id: number, name: string, more: Row): Row => ({
  id,
  name,
  name_plural: null,
  description: null,
  sequence: id,
  is_geographic: false,
  show_as_filter: true,
  show_in_detail: true,
  ...more,
})

const item = (id: number, segment_id: number, sequence: number, more: Row): Row => ({
  id,
  segment_id,
  sequence,
  summary: null,
  latitude: null,
  longitude: null,
  link: null,
  target: null,
  ...more,
})

const DAY = 86_400_000

export function segmentTables(now: Date, children: number): [table: string, rows: Row[]][] {
  const at = new Date(now.getTime() - 60 * DAY).toISOString()
  const stamped = { created_at: at, updated_at: at }
  const day = (ago: number) => new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10)
  const value = (sponsorship_id: number, segment_id: number, more: Row): Row => ({
    sponsorship_id,
    segment_id,
    text_value: null,
    date_value: null,
    item_id: null,
    ...stamped,
    ...more,
  })
  return [
    [
      'segment',
      [
        segment(1, 'Village', { name_plural: 'Villages', type: 'multi-select', is_geographic: true, ...stamped }),
        segment(2, 'School', { name_plural: 'Schools', type: 'advanced-multi-select', ...stamped }),
        segment(3, 'Favorite subject', { type: 'text', show_as_filter: false, ...stamped }),
        segment(4, 'Last visit', { type: 'date', show_as_filter: false, show_in_detail: false, ...stamped }),
      ],
    ],
    [
      'segment_item',
      [
        ...VILLAGES.map((name, index) => item(index + 1, 1, index + 1, { name })),
        ...SCHOOLS.map(([name, summary, latitude, longitude], index) =>
          item(VILLAGES.length + index + 1, 2, index + 1, { name, summary, latitude, longitude }),
        ),
      ],
    ],
    [
      'sponsorship_segment',
      Array.from({ length: children }, (_, index) => [
        value(index + 1, 1, { item_id: 1 + (index % VILLAGES.length) }),
        value(index + 1, 2, { item_id: VILLAGES.length + 1 + (index % SCHOOLS.length) }),
        value(index + 1, 3, { text_value: SUBJECTS[index % SUBJECTS.length] }),
        value(index + 1, 4, { text_value: day(VISITS[index] ?? 9), date_value: day(VISITS[index] ?? 9) }),
      ]).flat(),
    ],
  ]
}

export const SEGMENT_IDS = ['segment', 'segment_item'] as const
