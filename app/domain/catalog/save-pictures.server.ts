import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/list/list-filters'
import { sql } from '~/kit/sql'

const MOST = 12

/** One picture is sent as itself, several as a list, none not at all. */
const Pictures = z
  .union([someId.transform((one) => [one]), z.array(someId).max(MOST, `A product can have a maximum of ${MOST} pictures.`)])
  .nullish()
  .transform((sent) => sent ?? [])

/** The pictures of a product in their order; the first one is on the tile of the till. */
export const savePictures = sqlOperation({
  name: 'catalog.save-pictures',
  permission: 'product.edit',
  input: z.object({ id: someId, pictures: Pictures }),
  async run(ctx, { id, pictures }) {
    const found = await ctx.sql.first<{ name: string }>(sql`SELECT name FROM product WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
    if (found === null) throw notFound('The product')
    const before = await ctx.sql.rows<{ id: number }>(
      sql`SELECT media_id AS id FROM mediable WHERE mediable_type = 'product' AND mediable_id = ${id} ORDER BY sequence`,
    )
    await setMedia(ctx, { type: 'product', id }, pictures)
    ctx.note({ subject: ['product', id], before: { pictures: before.map((one) => one.id) }, after: { pictures } })
    return { id, name: found.name }
  },
})
