import type { SqlTxCtx } from '~/db/ctx'
import { DomainError } from '~/kit/errors'
import { join, sql } from '~/kit/sql'
import { PICTURE_GONE } from './messages'

export type Owner = {
  type:
    | 'product'
    | 'product_variant'
    | 'donation_form'
    | 'peer_to_peer'
    | 'sponsorship'
    | 'supporter'
    | 'fundraising_page'
    | 'timeline'
    | 'post'
    | 'feed'
    | 'theme'
    | 'email_settings'
  id: number
  field?: string
  skipsUnknown?: boolean
}

/**
 * Replaces a record's pictures within its operation; the first of `ids` is the main picture. A deleted picture is
 * reported at `field`. Example: `await setMedia(ctx, { type: 'product', id }, input.pictures)` with `ImageField` on the
 * page.
 */
export async function setMedia(
  { sql: runner }: SqlTxCtx,
  { field = 'pictures', skipsUnknown = false, ...owner }: Owner,
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await runner.rows<{ id: number }>(
    sql`SELECT id FROM media WHERE id = ANY(${wanted}::int[]) ORDER BY id FOR KEY SHARE`,
  )
  if (found.length < wanted.length && !skipsUnknown)
    throw new DomainError('invalid', PICTURE_GONE, { fields: { [field]: [PICTURE_GONE] } })
  await runner.run(sql`DELETE FROM mediable WHERE mediable_type = ${owner.type} AND mediable_id = ${owner.id}`)
  const here = new Set(found.map(({ id }) => id))
  const attached = wanted.filter((id) => here.has(id))
  if (attached.length === 0) return
  const rows = attached.map((id, index) => sql`(${owner.type}, ${owner.id}, ${id}, ${index + 1})`)
  await runner.run(sql`INSERT INTO mediable (mediable_type, mediable_id, media_id, sequence) VALUES ${join(rows)}`)
}
