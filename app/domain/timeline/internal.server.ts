import type { SqlTxCtx } from '~/db/ctx'
import { setMedia } from '~/domain/media/attach-media.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { localDate } from '~/kit/calendar'
import { notFound } from '~/kit/errors'
import { authorize, perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { isEmail } from '~/kit/text'
import { PARENTS, type Parent } from './parent'
import { HAS_STOPPED_NEWS, unsubscribeLink } from './unsubscribe-link.server'
import { postById, type TimelinePost } from './queries.server'
import type { Attached } from './schemas'

export async function attachMedia(ctx: SqlTxCtx, postId: number, media: Attached): Promise<void> {
  await setMedia(
    ctx,
    { type: 'timeline', id: postId, field: 'media' },
    media.map(({ id }) => id),
  )
  for (const { id, caption } of media)
    if (caption !== undefined)
      await ctx.sql
        .run(sql`UPDATE media SET caption = ${caption === '' ? null : caption}, updated_by = ${ctx.actor.staffId},
          updated_at = ${ctx.now}
        WHERE id = ${id} AND caption IS DISTINCT FROM ${caption === '' ? null : caption}`)
}

type Recipient = {
  sponsorId: number
  supporterId: number
  email: string | null
  firstName: string | null
  sponsee: string
}

/**
 * Mails each active sponsor who has an address and did not stop news, once per request. Private updates are for staff
 * only, and only a sponsee has sponsors (R-NOTES-2).
 */
export async function notifySponsors(ctx: SqlTxCtx, post: TimelinePost): Promise<number> {
  if (post.isPrivate || post.parentType !== 'sponsorship') return 0
  const recipients = await ctx.sql.rows<Recipient>(sql`
    SELECT r.id AS sponsor_id, s.id AS supporter_id, coalesce(s.email, s.bill_email) AS email,
      coalesce(s.first_name, s.display_name) AS first_name,
      coalesce(nullif(btrim(concat_ws(' ', h.first_name, h.last_name)), ''), h.reference_number) AS sponsee
    FROM sponsor r JOIN supporter s ON s.id = r.supporter_id JOIN sponsorship h ON h.id = r.sponsorship_id
    WHERE r.sponsorship_id = ${post.parentId} AND r.deleted_at IS NULL AND r.started_at <= ${ctx.now}
      AND (r.ended_on IS NULL OR r.ended_on >= ${localDate(ctx.now, ctx.organisation.zone)}::date) AND s.is_active
      AND NOT s.is_spam AND NOT ${HAS_STOPPED_NEWS} ORDER BY r.id`)
  const addressed = new Set<string>()
  let sent = 0
  for (const { sponsorId, supporterId, email, firstName, sponsee } of recipients) {
    if (!isEmail(email) || addressed.has(email.toLowerCase())) continue
    addressed.add(email.toLowerCase())
    const unsubscribeUrl = await unsubscribeLink(ctx, supporterId)
    const isSent = await perform(sendTemplate, ctx, {
      dedupeKey: `timeline:${post.id}:${sponsorId}:${ctx.now.getTime()}`,
      to: email,
      template: 'sponsorship_timeline_updated',
      words: {
        sponsee,
        first_name: firstName,
        headline: post.headline,
        link: '',
        unsubscribe_url: unsubscribeUrl,
      },
      blocks: { message: post.message },
      unsubscribeUrl,
    })
    if (isSent) sent++
  }
  return sent
}

/**
 * Locks the post until the transaction ends. Throws `not-found` if it is missing or deleted, and `forbidden` if its
 * record may not be edited.
 */
export async function postForEdit(ctx: SqlTxCtx, id: number): Promise<TimelinePost> {
  const locked = await ctx.sql.first(
    sql`SELECT id FROM timeline_post WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (locked === null) throw notFound('The update')
  const post = await readWrittenPost(ctx, id)
  authorize(ctx, PARENTS[post.parentType].edit)
  return post
}

export async function readWrittenPost(ctx: SqlTxCtx, id: number): Promise<TimelinePost> {
  const post = await postById(ctx.sql, id)
  if (post === null) throw notFound('The update')
  return post
}

export async function touchSponsorship(ctx: SqlTxCtx, { type, id }: Parent): Promise<void> {
  if (type === 'sponsorship')
    await ctx.sql.run(sql`UPDATE sponsorship SET last_timeline_update_on = ${ctx.now} WHERE id = ${id}`)
}
