import { shownDate, type CalendarDate } from '~/kit/calendar'
import { sql, type SqlRunner } from '~/kit/sql'
import type { EventValues } from './event'

type Row = Record<string, string | number | boolean | null>

export const COLUMNS = {
  name: 'name',
  logo: 'logo',
  background_image: 'backgroundImage',
  theme_style: 'themeStyle',
  theme_primary_color: 'primaryColor',
  starts_on: 'startDate',
  video_source: 'videoSource',
  video_id: 'videoId',
  chat_id: 'chatId',
  is_chat_enabled: 'hasChat',
  is_amount_tally_enabled: 'hasTally',
  is_honor_roll_enabled: 'hasHonorRoll',
  is_emoji_reaction_enabled: 'hasReactions',
  is_celebration_enabled: 'hasCelebrations',
  celebration_threshold: 'celebrationThreshold',
  prestream_message_line_1: 'prestreamLine1',
  prestream_message_line_2: 'prestreamLine2',
  tab_one_label: 'tabOneLabel',
  tab_one_product_id: 'tabOneProduct',
  tab_two_label: 'tabTwoLabel',
  tab_two_product_id: 'tabTwoProduct',
  tab_three_label: 'tabThreeLabel',
  tab_three_product_id: 'tabThreeProduct',
} as const satisfies Record<string, keyof EventValues>

const toText = (value: Row[string] | undefined): string =>
  typeof value === 'boolean' ? (value ? '1' : '') : value === null || value === undefined ? '' : String(value)

function toValues(row: Row): EventValues {
  const values = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, field]) => [field, toText(row[column])]),
  ) as EventValues
  return { ...values, startDate: shownDate(String(row.starts_on) as CalendarDate) }
}

export async function eventForm(
  runner: SqlRunner,
  id: number,
): Promise<{ id: number; slug: string; values: EventValues } | null> {
  const row = await runner.record<Row>(sql`
    SELECT e.*, to_char(e.starts_on, 'YYYY-MM-DD') AS starts_on FROM virtual_event e
    WHERE e.id = ${id} AND e.deleted_at IS NULL`)
  return row === null ? null : { id: Number(row.id), slug: String(row.slug), values: toValues(row) }
}

export const productNames = (
  runner: SqlRunner,
  ids: readonly number[],
): Promise<{ id: number; name: string; code: string }[]> =>
  runner.rows(
    sql`SELECT id, name, code FROM product WHERE id = ANY(${[...ids]}::int[]) AND deleted_at IS NULL ORDER BY id`,
  )

/**
 * Sums the gifts through the event's products since it started, less refunds, in the organization's currency
 * (R-EVENTS-4). Products follow the same rule (R-FUNDRAISING-10).
 */
export async function campaignTally(
  runner: SqlRunner,
  eventId: number,
  currency: string,
): Promise<{ minor: bigint; gifts: number }> {
  // Without OFFSET 0, the planner reads the gifts of every contribution.
  const row = await runner.first<{ minor: bigint; gifts: number }>(sql`
    WITH given AS (
      SELECT DISTINCT s.contribution_id, s.product_id FROM pledge_campaign c
      JOIN pledge_campaign_product k ON k.campaign_id = c.id
      JOIN sold_line s ON s.product_id = k.product_id AND s.ordered_at >= c.started_at
      WHERE c.virtual_event_id = ${eventId})
    SELECT coalesce(sum(g.raised_minor) FILTER (WHERE g.currency = ${currency}), 0)::bigint AS minor,
      coalesce(sum(g.gifts), 0)::integer AS gifts
    FROM given JOIN LATERAL (SELECT v.product_id, v.currency, v.raised_minor, v.gifts FROM contribution_gift v
      WHERE v.contribution_id = given.contribution_id OFFSET 0) g
      ON g.product_id = given.product_id`)
  return row ?? { minor: 0n, gifts: 0 }
}

export type StreamState = {
  streamId: string | null
  status: 'idle' | 'active' | 'complete'
  livePlaybackId: string | null
  recordedPlaybackId: string | null
}

export const streamState = (runner: SqlRunner, eventId: number): Promise<StreamState | null> =>
  runner.first<StreamState>(sql`
    SELECT stream_id, status, live_playback_id,
      recorded_playback_id
    FROM live_stream WHERE virtual_event_id = ${eventId}`)
