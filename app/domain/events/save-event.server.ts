import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { assignments, insertion } from '~/domain/products/stored.server'
import { localDate } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import { readForm } from '~/kit/form-input'
import { authorize, INVALID } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { campaignName, toSlug, TABS } from './event'
import { eventOn, SaveEventInput, tabFields, type EventInput } from './event-input'
import { lockEvent, isSlugTaken, oneSlugAtATime } from './internal.server'
import { PRODUCT_GONE } from './messages'
import { COLUMNS, eventForm, productNames } from './queries.server'

const MAX_SLUG_LENGTH = 200
const listProducts = (event: EventInput): number[] => [
  ...new Set(TABS.map((tab) => event[tabFields(tab).product]).filter((id) => id !== null)),
]

async function refuseMissingProducts(ctx: SqlTxCtx, event: EventInput): Promise<void> {
  const known = new Set((await productNames(ctx.sql, listProducts(event))).map(({ id }) => id))
  const missing = TABS.map((tab) => tabFields(tab).product).filter(
    (field) => event[field] !== null && !known.has(event[field]),
  )
  if (missing.length > 0)
    throw new DomainError('invalid', INVALID, {
      fields: Object.fromEntries(missing.map((field) => [field, [PRODUCT_GONE]])),
    })
}

async function freeSlug(ctx: SqlTxCtx, name: string): Promise<string> {
  await oneSlugAtATime(ctx.sql)
  const own = toSlug(name)
  const base = (/[a-z0-9]/.test(own) ? own : 'event').slice(0, MAX_SLUG_LENGTH - 8)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!(await isSlugTaken(ctx.sql, slug, null))) return slug
  }
}

/** The campaign counts gifts through the products of the tabs, starting with the event's first save (R-EVENTS-4). */
async function syncCampaign(ctx: SqlTxCtx, id: number, event: EventInput): Promise<void> {
  const campaign = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO pledge_campaign (name, virtual_event_id, started_at, updated_at)
    VALUES (${campaignName(event.name)}, ${id}, ${ctx.now}, ${ctx.now})
    ON CONFLICT (virtual_event_id) DO UPDATE SET name = excluded.name, updated_at = excluded.updated_at RETURNING id`)
  const campaignId = campaign?.id ?? 0
  const products = listProducts(event)
  await ctx.sql.run(
    sql`DELETE FROM pledge_campaign_product WHERE campaign_id = ${campaignId}
      AND product_id <> ALL(${products}::int[])`,
  )
  await ctx.sql.run(sql`
    INSERT INTO pledge_campaign_product (campaign_id, product_id) SELECT ${campaignId}, unnest(${products}::int[])
    ON CONFLICT DO NOTHING`)
}

/**
 * Saves an event with its campaign. The public URL is made from the name once, when the event is created (R-EVENTS-1).
 */
export const saveEvent = sqlOperation({
  name: 'events.save-event',
  permission: 'virtualevents.add',
  input: SaveEventInput,
  async run(ctx, { id, ...raw }) {
    authorize(ctx, id === undefined ? 'virtualevents.add' : 'virtualevents.edit')
    if (id !== undefined) await lockEvent(ctx.sql, id)
    const event = readForm(eventOn(localDate(ctx.now, ctx.organisation.zone)), raw)
    await refuseMissingProducts(ctx, event)
    const before = id === undefined ? null : await eventForm(ctx.sql, id)
    const columns = Object.fromEntries(Object.entries(COLUMNS).map(([column, field]) => [column, event[field]]))
    const saved =
      id === undefined
        ? await ctx.sql.first<{ id: number }>(
            sql`INSERT INTO virtual_event
              ${insertion({
                ...columns,
                slug: await freeSlug(ctx, event.name),
                created_at: ctx.now,
                updated_at: ctx.now,
              })} RETURNING id`,
          )
        : await ctx.sql.first<{ id: number }>(
            sql`UPDATE virtual_event SET ${assignments({ ...columns, updated_at: ctx.now })} WHERE id = ${id}
              RETURNING id`,
          )
    const eventId = saved?.id ?? 0
    await syncCampaign(ctx, eventId, event)
    const after = await eventForm(ctx.sql, eventId)
    await ctx.publish('virtual_event.saved', {
      id: eventId,
      ...(before ? { before: { ...before.values, slug: before.slug } } : {}),
      ...(after ? { after: { ...after.values, slug: after.slug } } : {}),
    })
    return { id: eventId, name: event.name, isNew: id === undefined, needsStream: event.videoSource === 'mux' }
  },
})
