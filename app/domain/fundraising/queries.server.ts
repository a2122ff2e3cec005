import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { firstThumbnail } from '~/domain/media/queries.server'
import type { Ctx } from '~/kit/operation'
import { MAX_FOUND_ROWS } from '~/kit/search/shown-rows'
import { escapeLike, sql, type Sql, type SqlRunner } from '~/kit/sql'

export type PageForGift = {
  id: number
  title: string
  url: string
  organizerId: number | null
  picture: object | null
  variantId: number | null
}

/**
 * Includes pages whose deadline has passed, because a late check still counts for them. Returns null if there is no
 * active page.
 */
export async function pageForGift(runner: SqlRunner, id: number): Promise<PageForGift | null> {
  return runner.first<PageForGift>(sql`
    SELECT g.id, g.title, g.url, g.organizer_id, g.picture,
      (SELECT v.id FROM product_variant v JOIN product p ON p.id = v.product_id
        WHERE v.product_id = g.product_id AND v.is_default AND v.deleted_at IS NULL AND p.deleted_at IS NULL
        ORDER BY v.id LIMIT 1) AS variant_id
    FROM fundraising_page g WHERE g.id = ${id} AND g.status = 'active' AND g.deleted_at IS NULL`)
}

export const defaultPicture = ({ settings }: Pick<Ctx, 'settings'>, id: Sql): Sql => {
  const { defaultPictures } = fundraisingSettings(settings)
  if (defaultPictures.length === 0) return sql`NULL::text`
  return sql`(SELECT '/' || m.thumbnail_key FROM media m
    WHERE m.id = (${defaultPictures}::int[])[1 + ${id} % ${defaultPictures.length}::int])`
}

export type FoundPage = {
  id: number
  title: string
  url: string
  author: string | null
  picture: object | null
  thumbnail: string | null
  productName: string
  hasDefaultVariant: boolean
  currency: string
  goalMinor: bigint | null
  goalDeadline: CalendarDate | null
  raisedMinor: bigint
  donations: number
  isClosed: boolean
}

/** Titles that begin with the search come first, closed pages last (R-FUNDRAISING-7). */
export async function findPages(ctx: Ctx, search: string): Promise<FoundPage[]> {
  const words = search.trim().toLowerCase().slice(0, 100)
  const pattern = `%${escapeLike(words)}%`
  const today = localDate(ctx.now, ctx.organisation.zone)
  return ctx.read.rows<FoundPage>(sql`
    SELECT g.id, g.title, g.url, s.display_name AS author, coalesce(g.picture, p.picture) AS picture,
      coalesce(${firstThumbnail('fundraising_page', sql`g.id`)}, ${defaultPicture(ctx, sql`g.id`)},
        ${firstThumbnail('product', sql`p.id`)}) AS thumbnail, p.name AS product_name, g.currency,
        g.goal_minor,
      g.goal_deadline, g.raised_minor + g.raised_offset_minor AS raised_minor,
      g.donation_count + g.donation_count_offset AS donations,
      coalesce(g.goal_deadline < ${today}::date, false) AS is_closed,
      p.deleted_at IS NULL AND EXISTS (SELECT 1 FROM product_variant v
        WHERE v.product_id = p.id AND v.is_default AND v.deleted_at IS NULL) AS has_default_variant
    FROM fundraising_page g JOIN product p ON p.id = g.product_id LEFT JOIN supporter s ON s.id = g.organizer_id
    WHERE g.status = 'active' AND g.deleted_at IS NULL
      AND (lower(g.title COLLATE "default") LIKE ${pattern} OR lower(g.url) LIKE ${pattern}
        OR lower(p.name COLLATE "default") LIKE ${pattern}
        OR lower(concat_ws(' ', s.display_name, s.email, s.bill_email, s.bill_phone,
          regexp_replace(s.bill_phone, '\\D', '', 'g')) COLLATE "default") LIKE ${pattern})
    ORDER BY coalesce(g.goal_deadline < ${today}::date, false),
      lower(g.title COLLATE "default") LIKE ${`${escapeLike(words)}%`} DESC,
      lower(g.title), g.id LIMIT ${MAX_FOUND_ROWS}`)
}
