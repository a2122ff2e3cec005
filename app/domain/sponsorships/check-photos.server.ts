import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { toReference } from './photo-import'

export type CheckedPhoto = {
  name: string
  sponsee: { id: number; name: string; referenceNumber: string; hasPhoto: boolean } | null
}

type Row = { key: string; id: number; name: string; referenceNumber: string; hasPhoto: boolean }

export async function checkPhotos(ctx: Ctx, names: readonly string[]): Promise<CheckedPhoto[]> {
  const keys = [...new Set(names.map((name) => toReference(name).toLowerCase()))]
  const rows = await ctx.read.rows<Row>(sql`
    SELECT w.key, s.id, concat_ws(' ', nullif(btrim(s.first_name), ''), nullif(btrim(s.last_name), '')) AS name,
      s.reference_number,
      EXISTS (SELECT 1 FROM mediable WHERE mediable_type = 'sponsorship' AND mediable_id = s.id) AS has_photo
    FROM unnest(${keys}::text[]) AS w (key) JOIN sponsorship s ON lower(s.reference_number) = lower(w.key)
      AND s.deleted_at IS NULL`)
  const found = new Map(rows.map(({ key, ...sponsee }) => [key, sponsee]))
  return names.map((name) => ({ name, sponsee: found.get(toReference(name).toLowerCase()) ?? null }))
}
