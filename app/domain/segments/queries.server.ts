import type { CalendarDate } from '~/kit/calendar'
import { sql, type SqlRunner } from '~/kit/sql'
import type { SegmentType } from './segment'
import type { Segment, SegmentItem } from './segment-value'

export type OfferedSegment = Segment & {
  namePlural: string | null
  description: string | null
  isGeographic: boolean
  showAsFilter: boolean
  showInDetail: boolean
  items: SegmentItem[]
}

export const offeredSegments = (runner: SqlRunner): Promise<OfferedSegment[]> =>
  runner.rows<OfferedSegment>(sql`
    SELECT s.id, s.name, s.name_plural, s.description, s.type, s.is_geographic,
      s.show_as_filter, s.show_in_detail,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) ORDER BY i.sequence, i.id), '[]')
        FROM segment_item i WHERE i.segment_id = s.id AND i.deleted_at IS NULL) AS items
    FROM segment s WHERE s.deleted_at IS NULL ORDER BY s.sequence, s.id`)

export type ShownValue = {
  sponsorshipId: number
  segmentId: number
  name: string
  type: SegmentType
  text: string | null
  date: CalendarDate | null
  itemId: number | null
  shown: string
}

export const listValues = (runner: SqlRunner, sponsorshipIds: readonly number[]): Promise<ShownValue[]> =>
  runner.rows<ShownValue>(sql`
    SELECT v.sponsorship_id, s.id AS segment_id, s.name, s.type, v.text_value AS text,
      to_char(v.date_value, 'YYYY-MM-DD') AS date,
      v.item_id, coalesce(i.name, v.text_value) AS shown
    FROM sponsorship_segment v JOIN segment s ON s.id = v.segment_id AND s.deleted_at IS NULL
    LEFT JOIN segment_item i ON i.id = v.item_id
    WHERE v.sponsorship_id = ANY(${sponsorshipIds}::int[]) ORDER BY v.sponsorship_id, s.sequence, s.id`)
