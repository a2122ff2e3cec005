import { z } from 'zod'
import { localDate } from '~/kit/calendar'
import { hashId, readHash } from '~/kit/codes/public-id'
import { choice, type Choice, type ListFilter } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { rareFilter, states, yesNo } from './states'

const today = (ctx: Ctx) => sql`${localDate(ctx.now, ctx.organisation.zone)}::date`

const organizers = (are: Sql): Sql =>
  sql`SELECT p.organizer_id FROM fundraising_page p WHERE p.deleted_at IS NULL AND p.organizer_id IS NOT NULL
    AND ${are}`

/** Used for counts, because most supporters never had a page. */
export const ORGANIZERS = sql`s.id IN (${organizers(sql`true`)})`

export const fundraisers = states({ label: 'Fundraisers', param: 'fundraisers' }, [
  {
    value: 'active',
    label: 'Active',
    ids: (ctx) =>
      organizers(sql`p.status = 'active' AND (p.goal_deadline IS NULL OR p.goal_deadline >= ${today(ctx)})`),
  },
  {
    value: 'closed',
    label: 'Closed',
    ids: (ctx) => organizers(sql`p.status = 'active' AND p.goal_deadline < ${today(ctx)}`),
  },
  {
    value: 'never',
    label: 'Never',
    where: () =>
      sql`NOT EXISTS (SELECT 1 FROM fundraising_page p WHERE p.organizer_id = s.id AND p.deleted_at IS NULL)`,
  },
])

const ANY_LEVEL = '*'

export const membership: ListFilter = choice({
  label: 'Membership',
  param: 'membership_id',
  isMore: true,
  each: z.coerce.string().regex(/^(?:\*|[1-9]\d{0,8})$/),
  choices: async ({ read }) => [
    { value: ANY_LEVEL, label: 'Any' },
    ...(await read.rows<Choice>(
      sql`SELECT id::text AS value, name AS label FROM membership WHERE deleted_at IS NULL
        ORDER BY sequence, lower(name), id`,
    )),
  ],
  key: sql`s.id`,
  keys(levels, ctx) {
    const level = levels.includes(ANY_LEVEL) ? sql`true` : sql`r.membership_id = ANY(${levels.map(Number)}::int[])`
    return sql`SELECT r.supporter_id FROM membership_span r
      WHERE ${level} AND r.starts_on <= ${today(ctx)} AND (r.ends_on IS NULL OR r.ends_on >= ${today(ctx)})`
  },
})

const sponsors = (ctx: Ctx): Sql => sql`SELECT o.supporter_id FROM sponsor o
  WHERE o.deleted_at IS NULL AND o.started_at <= ${ctx.now} AND (o.ended_on IS NULL OR o.ended_on >= ${today(ctx)})`

export const isSponsor = (ctx: Ctx): Sql => sql`s.id IN (${sponsors(ctx)})`
export const sponsor = rareFilter('Sponsor', 'is_sponsor', {
  ids: sponsors,
  no: (ctx) => sql`NOT EXISTS (SELECT 1 FROM (${sponsors(ctx)}) x WHERE x.supporter_id = s.id)`,
})

export const BY_TEXT = sql`EXISTS (SELECT 1 FROM contribution c WHERE c.supporter_id = s.id AND c.source = 'Messenger'
  AND c.confirmed_at IS NOT NULL)`

export const textToGive = yesNo('Text to give', 'used_text_to_give', {
  yes: () => BY_TEXT,
  no: () => sql`NOT ${BY_TEXT}`,
})

export const donationForms: ListFilter = choice({
  label: 'Donation form',
  param: 'donationForms',
  isMore: true,
  each: z.coerce.string().refine((hash) => readHash(hash) !== null),
  choices: async ({ read }) => {
    const forms = await read.rows<{ id: number; name: string }>(
      sql`SELECT id, name FROM product WHERE type = 'donation_form' ORDER BY deleted_at IS NOT NULL, lower(name), id`,
    )
    return forms.map(({ id, name }) => ({ value: hashId(id), label: name }))
  },
  key: sql`s.id`,
  keys: (hashes) => sql`SELECT c.supporter_id FROM product_variant v JOIN contribution_line l ON l.variant_id = v.id
    JOIN contribution c ON c.id = l.contribution_id
    WHERE v.product_id = ANY(${hashes.map(readHash)}::int[]) AND c.deleted_at IS NULL AND c.supporter_id IS NOT NULL`,
})
