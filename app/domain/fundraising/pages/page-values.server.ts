import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import type { CalendarDate } from '~/kit/calendar'
import { toDecimal } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'

export type PageValues = {
  title: string
  url: string
  productId: number
  organizerId: number | null
  category: string | null
  story: string
  goalMinor: bigint | null
  deadline: CalendarDate | null
  pictures: number[]
}

type Stored = PageValues & { currency: string }

export const pageValues = (runner: SqlRunner, id: number): Promise<Stored | null> =>
  runner.first<Stored>(sql`
    SELECT g.title, g.url, g.product_id, g.organizer_id, g.category, coalesce(g.description, '') AS story,
      g.goal_minor, to_char(g.goal_deadline, 'YYYY-MM-DD') AS deadline, g.currency,
      ARRAY(SELECT m.media_id FROM mediable m WHERE m.mediable_type = 'fundraising_page' AND m.mediable_id = g.id
        ORDER BY m.sequence) AS pictures
    FROM fundraising_page g WHERE g.id = ${id} AND g.type = 'website'`)

export const toPosted = ({ currency, goalMinor, productId, organizerId, ...values }: Stored) => ({
  title: values.title,
  url: values.url,
  productId: String(productId),
  organizerId: String(organizerId ?? ''),
  category: values.category ?? '',
  story: values.story,
  goal: goalMinor === null ? '' : toDecimal(goalMinor, currency),
  deadline: values.deadline ?? '',
  pictures: values.pictures.map(String),
})

const MAX_PRODUCTS = 200

export async function pageProducts(
  { read, settings }: Ctx,
  stored: number | null = null,
): Promise<{ value: string; label: string }[]> {
  const { products } = fundraisingSettings(settings)
  const rows = await read.rows<{ id: number; name: string }>(sql`
    SELECT p.id, p.name FROM product p
    WHERE p.id = ${stored}::int OR (p.deleted_at IS NULL AND EXISTS (SELECT 1 FROM product_variant v
      WHERE v.product_id = p.id AND v.is_default AND v.is_donation AND v.deleted_at IS NULL))
    ORDER BY p.id = ${stored}::int DESC NULLS LAST, p.code = ANY(${products}::text[]) DESC, lower(p.name), p.id
    LIMIT ${MAX_PRODUCTS}`)
  return rows.map(({ id, name }) => ({ value: String(id), label: name }))
}
