import { firstThumbnail } from '~/domain/media/queries.server'
import { givingSettings } from '~/domain/settings/giving.server'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { escapeLike, sql, type Sql, type SqlRunner } from '~/kit/sql'
import { MAX_FOUND_ROWS } from '~/kit/search/shown-rows'
import type { PaymentOption, Sponsorship } from './sponsorship'

/** Started, and not ended before today (R-SPONSORSHIP-4). */
export const isActive = (ctx: Pick<Ctx, 'now' | 'organisation'>): Sql =>
  sql`r.deleted_at IS NULL AND r.started_at <= ${ctx.now}
    AND (r.ended_on IS NULL OR r.ended_on >= ${localDate(ctx.now, ctx.organisation.zone)}::date)`

type StoredOption = Omit<PaymentOption, 'amountMinor'> & { amountMinor: string }
const FULL_NAME = sql`coalesce(nullif(btrim(concat_ws(' ', nullif(btrim(s.first_name), ''),
  nullif(btrim(s.last_name), ''))), ''), s.reference_number)`

type Row = Omit<Sponsorship, 'options'> & { options: StoredOption[] | null }

/**
 * Options with a fixed amount; the till offers no others (R-SPONSORSHIP-8). Amounts travel as text, because JSON has no
 * bigint.
 */
const FIXED_OPTIONS = sql`(
  SELECT json_agg(json_build_object('id', o.id, 'amountMinor', o.amount_minor::text, 'isRecurring', o.is_recurring,
    'recurringFrequency', o.recurring_frequency,
    'recurringDay', o.recurring_day, 'recurringDayOfWeek', o.recurring_day_of_week) ORDER BY g.id, o.sequence, o.id)
  FROM sponsorship_payment_group k JOIN payment_group g ON g.id = k.group_id AND g.deleted_at IS NULL
  JOIN payment_option o ON o.group_id = g.id
  WHERE k.sponsorship_id = s.id AND NOT o.is_custom AND o.deleted_at IS NULL)`

async function sponsorships(
  runner: SqlRunner,
  ctx: Ctx,
  { where, orderBy }: { where: Sql; orderBy: Sql },
): Promise<Sponsorship[]> {
  const rows = await runner.rows<Row>(sql`
    SELECT s.id, s.reference_number, s.first_name, s.last_name,
      ${FULL_NAME} AS full_name, s.gender, s.birth_date,
      coalesce(to_jsonb(${firstThumbnail('sponsorship', sql`s.id`)}), s.picture) AS picture,
      s.is_sponsored, s.fund_code, (SELECT count(*)::int FROM sponsor r
        WHERE r.sponsorship_id = s.id AND ${isActive(ctx)}) AS sponsors,
      ${FIXED_OPTIONS} AS options
    FROM sponsorship s WHERE s.deleted_at IS NULL AND ${where} ORDER BY ${orderBy} LIMIT ${MAX_FOUND_ROWS}`)
  return rows.map((row) => ({
    ...row,
    options: (row.options ?? []).map((option) => ({ ...option, amountMinor: BigInt(option.amountMinor) })),
  }))
}

const ORDERS: Readonly<Record<string, Sql>> = {
  id_asc: sql`s.id`,
  id_desc: sql`s.id DESC`,
  ref_asc: sql`lower(s.reference_number), s.id`,
  ref_desc: sql`lower(s.reference_number) DESC, s.id`,
  fname_asc: sql`lower(s.first_name), lower(s.last_name), s.id`,
  fname_desc: sql`lower(s.first_name) DESC NULLS LAST, lower(s.last_name), s.id`,
  lname_asc: sql`lower(s.last_name), lower(s.first_name), s.id`,
  lname_desc: sql`lower(s.last_name) DESC NULLS LAST, lower(s.first_name), s.id`,
  random: sql`random()`,
}

/**
 * Finds sponsees by reference number or name, the exact reference first. Without words, those who can still be
 * sponsored come first (R-SPONSORSHIP-1); otherwise the settings decide the order (R-SPONSORSHIP-10).
 */
export async function findSponsorships(ctx: Ctx, search: string): Promise<Sponsorship[]> {
  const { maxSponsors, sorting } = givingSettings(ctx.settings)
  const words = search.trim().toLowerCase().slice(0, 100)
  const pattern = `%${escapeLike(words)}%`
  // The stored count is enough for an order; counting everyone's sponsors gets slower with every sponsee.
  const isFull = sql`s.sponsor_count >= ${maxSponsors}`
  return sponsorships(ctx.read, ctx, {
    where:
      words === ''
        ? sql`true`
        : sql`(lower(s.reference_number) LIKE ${pattern}
          OR lower(concat_ws(' ', s.first_name, s.last_name) COLLATE "default") LIKE ${pattern})`,
    orderBy: sql`lower(s.reference_number) = ${words} DESC,
      ${words === '' ? isFull : sql`lower(s.reference_number) LIKE ${`${escapeLike(words)}%`} DESC`},
      ${ORDERS[sorting] ?? sql`s.id`}`,
  })
}

export async function sponsorshipByReference(
  ctx: Ctx & { sql: SqlRunner },
  reference: string,
): Promise<Sponsorship | null> {
  const found = await sponsorships(ctx.sql, ctx, {
    where: sql`lower(s.reference_number) = ${reference.toLowerCase()}`,
    orderBy: sql`s.id`,
  })
  return found[0] ?? null
}
