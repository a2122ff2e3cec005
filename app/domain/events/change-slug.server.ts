import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { SlugInput } from './event-input'
import { lockEvent, isSlugTaken, oneSlugAtATime } from './internal.server'
import { SLUG_TAKEN } from './messages'

export const changeSlug = sqlOperation({
  name: 'events.change-slug',
  permission: 'virtualevents.edit',
  input: SlugInput,
  audit: 'when-changed',
  async run(ctx, { id, slug }) {
    await oneSlugAtATime(ctx.sql)
    const held = await lockEvent(ctx.sql, id)
    if (await isSlugTaken(ctx.sql, slug, id))
      throw new DomainError('invalid', SLUG_TAKEN, { fields: { slug: [SLUG_TAKEN] } })
    if (slug === held.slug) return { id, slug }
    await ctx.sql.run(sql`UPDATE virtual_event SET slug = ${slug}, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('virtual_event.url-changed', { id, before: { slug: held.slug }, after: { slug } })
    return { id, slug }
  },
})
