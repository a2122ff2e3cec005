import { firstThumbnail } from '~/domain/media/queries.server'
import { setting } from '~/domain/settings/definitions'
import { everyWord } from '~/lists/declare/filter-values'
import type { Ctx } from '~/kit/operation'
import { escapeLike, sql } from '~/kit/sql'

const MAX_CHOICES = 20_000
const MAX_PICKED = 100

export type PickedProduct = {
  id: number
  name: string
  code: string
  isEnabled: boolean
  hasDonationVariant: boolean
  thumbnail: string | null
}

type PickerQuery = { includeForms: boolean; words?: string; max?: number }

/**
 * Includes products that are turned off and templates, so a product that is missing here was deleted. `includeForms`
 * adds donation form products. With `words`, returns only products that contain them all.
 */
export const productsToPick = (
  { read }: Ctx,
  { includeForms, words = '', max = MAX_CHOICES }: PickerQuery,
): Promise<PickedProduct[]> =>
  read.rows<PickedProduct>(sql`
    SELECT p.id, p.name, p.code, p.is_enabled, bool_or(v.is_donation) AS has_donation_variant,
      ${firstThumbnail('product', sql`p.id`)} AS thumbnail
    FROM product p JOIN product_variant v ON v.product_id = p.id AND v.deleted_at IS NULL
    WHERE p.deleted_at IS NULL AND (${includeForms} OR p.type IS DISTINCT FROM 'donation_form')
      AND ${everyWord(sql`p.search_text`, words.trim().slice(0, 200))}
    GROUP BY p.id ORDER BY lower(p.name), p.id LIMIT ${Math.min(max, MAX_CHOICES)}`)

export type PickedVariant = {
  id: number
  name: string
  code: string
  variantName: string
  sku: string | null
  minor: bigint
  currency: string
  isDonation: boolean
  thumbnail: string | null
}

export const variantsToPick = ({ read }: Ctx, words: string, max = MAX_PICKED): Promise<PickedVariant[]> => {
  const like = `%${escapeLike(words.trim().slice(0, 200).toLowerCase())}%`
  return read.rows<PickedVariant>(sql`
    SELECT v.id, p.name, p.code, v.name AS variant_name, v.sku, v.is_donation,
      coalesce(p.base_currency, organisation_currency()) AS currency,
      CASE WHEN NOT v.is_donation AND v.sale_price_minor > 0
        AND v.sale_price_minor < v.price_minor THEN v.sale_price_minor ELSE v.price_minor END AS minor,
      coalesce(${firstThumbnail('product_variant', sql`v.id`)}, ${firstThumbnail('product', sql`p.id`)}) AS thumbnail
    FROM product p JOIN product_variant v ON v.product_id = p.id AND v.deleted_at IS NULL
    WHERE p.deleted_at IS NULL AND p.search_text LIKE ${like} ORDER BY lower(p.name), p.id, lower(v.name), v.id
    LIMIT ${Math.min(max, MAX_PICKED)}`)
}

type LinkTarget = { url: string; name: string; type: 'product' | 'category' | 'page' | 'post' }

const ownPages = (ctx: Ctx): LinkTarget[] => [
  { url: '/sponsorship', name: 'Sponsorship', type: 'page' },
  ...(setting(ctx.settings, 'fundraising_pages_enabled') === '1'
    ? [
        { url: '/fundraisers/create', name: 'Create a Fundraising Page', type: 'page' as const },
        { url: '/fundraisers/all', name: 'List of Fundraising Pages', type: 'page' as const },
      ]
    : []),
]

/**
 * Returns the website addresses that a link can use: only enabled posts of blogs (R-FEEDS-11), and only active pages
 * written as HTML (R-PAGES-7).
 */
export const linkTargets = async (ctx: Ctx): Promise<LinkTarget[]> => [
  ...ownPages(ctx),
  ...(await ctx.read.rows<LinkTarget>(sql`
    SELECT '/' || coalesce(nullif(permalink, ''), lower(code)) AS url, name, 'product' AS type FROM product
    WHERE deleted_at IS NULL AND type IS NULL
    UNION ALL SELECT '/' || url_name, name, 'category' FROM category WHERE deleted_at IS NULL
    UNION ALL SELECT CASE WHEN code = 'home' THEN '/' ELSE '/' || url END, title, 'page' FROM page
      WHERE deleted_at IS NULL AND is_active AND type IN ('html', 'advanced')
    UNION ALL SELECT '/' || slug, name, 'post' FROM feed
    UNION ALL SELECT '/' || f.slug || '/' || p.slug, p.name, 'post' FROM post p JOIN feed f ON f.id = p.feed_id
    WHERE p.is_enabled AND f.kind = 'blog'
    ORDER BY type, name LIMIT ${MAX_CHOICES}`)),
]

export async function promosToPick({ read }: Ctx, today: string, words: string): Promise<{ code: string }[]> {
  const typed = words.trim().slice(0, 100)
  if (typed === '') return []
  return read.rows<{ code: string }>(sql`
    SELECT code FROM promo_code WHERE deleted_at IS NULL AND code ILIKE ${`%${escapeLike(typed)}%`}
      AND (starts_on IS NULL OR starts_on <= ${today}) AND (ends_on IS NULL OR ends_on >= ${today}) ORDER BY code
      LIMIT ${MAX_PICKED}`)
}
