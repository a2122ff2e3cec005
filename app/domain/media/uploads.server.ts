import type { SqlTxCtx } from '~/db/ctx'
import { DomainError, refused } from '~/kit/errors'
import { log, readReason } from '~/kit/log'
import { perform, type Ctx } from '~/kit/operation'
import { escapeLike, sql, type Sql, type SqlRunner } from '~/kit/sql'
import { readExtension, freeName, readStem } from './filename'
import { forgetUpload } from './forget-upload.server'
import { kindIn, type Library } from './kinds'
import { sizeFormatted } from './media'
import { EMPTY_FILE, notAllowed, STORE_FAILED, tooLarge, UPLOAD_UNKNOWN } from './messages'

export type Upload = {
  id: number
  name: string
  filename: string
  contentType: string
  size: bigint | null
  key: string
  resultId: number | null
}

export const UPLOAD = sql`id, name, filename, content_type, size, key, result_id`

/** Logs the store's error, which means nothing to users, and throws `upstream`. */
export const reachStore = <R>(work: Promise<R>): Promise<R> =>
  work.catch((error: unknown) => {
    log('error', 'object store failed', { reason: readReason(error) })
    throw new DomainError('upstream', STORE_FAILED)
  })

/** Throws `refused` for a name, or an announced size, that the library does not take. */
export function assertTaken(library: Library, filename: string, size: number | null | undefined): void {
  const kind = kindIn(library, filename)
  if (!kind) throw refused(notAllowed(readExtension(filename)))
  if (size === 0) throw refused(EMPTY_FILE)
  if (size !== null && size !== undefined && size > kind.max) throw refused(tooLarge(sizeFormatted(kind.max)))
}

const TAKEN: Record<Library, (stem: string) => Sql> = {
  media: (stem) => sql`SELECT stem FROM media WHERE stem = ${stem} OR stem LIKE ${`${escapeLike(stem)}-%`}`,
  downloads: (stem) =>
    sql`SELECT stem FROM download_file WHERE deleted_at IS NULL
      AND (stem = ${stem} OR stem LIKE ${`${escapeLike(stem)}-%`})`,
}

/**
 * Returns a name that is neither stored nor taken by another pending upload. A lock keeps others from choosing a name
 * until the transaction ends.
 */
export async function chooseUnusedName(
  { sql: runner }: SqlTxCtx,
  library: Library,
  { filename, own = 0 }: { filename: string; own?: number },
): Promise<string> {
  await runner.run(sql`SELECT pg_advisory_xact_lock(72707381)`)
  const stem = readStem(filename)
  const taken = await runner.rows<{ stem: string }>(sql`
    ${TAKEN[library](stem)}
    UNION ALL SELECT stem FROM upload WHERE library = ${library} AND id <> ${own} AND result_id IS NULL
      AND (stem = ${stem} OR stem LIKE ${`${escapeLike(stem)}-%`})`)
  return freeName(
    filename,
    taken.map((row) => row.stem),
  )
}

export const uploadNamed = ({ read, actor }: Ctx, library: Library, filename: string): Promise<Upload | null> =>
  read.first<Upload>(sql`
    SELECT ${UPLOAD} FROM upload WHERE library = ${library} AND filename = ${filename}
      AND staff_id IS NOT DISTINCT FROM ${actor.staffId}
    ORDER BY id DESC LIMIT 1`)

export const isAwaited = async (runner: SqlRunner, key: string): Promise<boolean> =>
  (await runner.first(sql`SELECT 1 FROM upload WHERE key = ${key} AND result_id IS NULL`)) !== null

export async function openUpload(ctx: Ctx, library: Library, filename: string): Promise<Upload> {
  const found = await uploadNamed(ctx, library, filename)
  if (found === null) throw refused(UPLOAD_UNKNOWN)
  return found
}

/**
 * Call it only in the transaction that records the result, so that an upload is recorded once. Null if another attempt
 * was faster.
 */
export const lockUpload = ({ sql: runner }: SqlTxCtx, id: number): Promise<Upload | null> =>
  runner.first<Upload>(sql`SELECT ${UPLOAD} FROM upload WHERE id = ${id} FOR UPDATE`)

export const removeObjects = async ({ ports }: Ctx, keys: readonly (string | null)[]): Promise<void> => {
  for (const key of keys) if (key !== null) await ports.objectStore.remove(key).catch(() => undefined)
}

export async function dropUpload(ctx: Ctx, { id, key }: Upload): Promise<void> {
  await perform(forgetUpload, ctx, { id })
  await removeObjects(ctx, [key])
}
