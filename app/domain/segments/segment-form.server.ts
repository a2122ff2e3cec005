import { sql, type SqlRunner } from '~/kit/sql'
import { readVisibility } from './segment'
import { toFieldText } from '~/kit/typed/field-text'

type Row = {
  id: number
  name: string
  namePlural: string | null
  description: string | null
  sequence: number
  type: string
  isGeographic: boolean
  showAsFilter: boolean
  showInDetail: boolean
  sponsees: number
  items: Item[]
}

type Item = {
  id: number
  name: string
  summary: string | null
  latitude: string | null
  longitude: string | null
  link: string | null
  target: string | null
  sponsees: number
}

export type Conversion = {
  state: string
  requested: number
  done: number
  unread: number
  fromType: string
  toType: string
}

const itemValues = ({ id, name, summary, latitude, longitude, link, target }: Item) => ({
  id: String(id),
  name,
  summary: toFieldText(summary),
  latitude: toFieldText(latitude),
  longitude: toFieldText(longitude),
  link: toFieldText(link),
  opensNew: target === null ? '' : 'on',
})

export type ItemValues = ReturnType<typeof itemValues>

export const newItem = (): ItemValues => ({
  id: '',
  name: '',
  summary: '',
  latitude: '',
  longitude: '',
  link: '',
  opensNew: '',
})

const trimZeros = (degrees: string | null): string | null => (degrees === null ? null : String(Number(degrees)))

export async function segmentForm(runner: SqlRunner, id: number) {
  const row = await runner.first<Row>(sql`
    SELECT s.id, s.name, s.name_plural, s.description, s.sequence, s.type,
      s.is_geographic,
      s.show_as_filter, s.show_in_detail,
      (SELECT count(*)::int FROM sponsorship_segment v
        JOIN sponsorship p ON p.id = v.sponsorship_id AND p.deleted_at IS NULL WHERE v.segment_id = s.id) AS sponsees,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'summary', i.summary, 'latitude',
        i.latitude::text, 'longitude', i.longitude::text,
          'link', i.link, 'target', i.target, 'sponsees', (SELECT count(*) FROM sponsorship_segment v
            WHERE v.item_id = i.id)) ORDER BY i.sequence, i.id), '[]')
        FROM segment_item i WHERE i.segment_id = s.id AND i.deleted_at IS NULL) AS items
    FROM segment s WHERE s.id = ${id} AND s.deleted_at IS NULL`)
  if (row === null) return null
  const items = row.items.map((item) => ({
    ...item,
    latitude: trimZeros(item.latitude),
    longitude: trimZeros(item.longitude),
  }))
  return {
    id: row.id,
    sponsees: row.sponsees,
    sponseesOf: Object.fromEntries(items.map((item) => [String(item.id), item.sponsees])),
    values: {
      name: row.name,
      namePlural: toFieldText(row.namePlural),
      description: toFieldText(row.description),
      sequence: String(row.sequence),
      type: row.type,
      visibility: readVisibility(row) as string,
      isGeographic: row.isGeographic ? 'on' : '',
      items: items.map(itemValues),
      shownItems: items.map((item) => item.id).join(','),
    },
  }
}

export type SegmentValues = NonNullable<Awaited<ReturnType<typeof segmentForm>>>['values']

export function withShownItems(values: SegmentValues, shownItems: unknown): SegmentValues {
  if (typeof shownItems !== 'string') return values
  const shown = new Set(shownItems.split(','))
  const items = values.items.filter(({ id }) => shown.has(id))
  return { ...values, items, shownItems: items.map(({ id }) => id).join(',') }
}

export const newSegment = (): SegmentValues => ({
  name: '',
  namePlural: '',
  description: '',
  sequence: '',
  type: 'text',
  visibility: '0',
  isGeographic: '',
  items: [],
  shownItems: '',
})

export const findConversion = (runner: SqlRunner, segmentId: number): Promise<Conversion | null> =>
  runner.first<Conversion>(sql`
    SELECT state, requested, done, unread, from_type, to_type FROM segment_conversion
    WHERE segment_id = ${segmentId} AND state <> 'stopped' ORDER BY id DESC LIMIT 1`)
