import { refused } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { extensionOf } from './filename'
import { isWhatItSays, kindIn, type Kind, type Library } from './kinds'
import { sizeFormatted } from './media'
import { EMPTY_FILE, isNotWhatItSays, NOT_ARRIVED, notAllowed, SIZE_DIFFERS, tooLarge } from './messages'
import { fromStore, type Upload } from './uploads.server'

/** As much as the type of a file can be known by. */
export const HEAD = 4100

type Content = { filename: string; kind: Kind; head: Uint8Array }

/** Throws `refused` for a file whose first bytes speak of something else than its name. */
export async function assertContent({ ports }: Ctx, { filename, kind, head }: Content): Promise<void> {
  const found = await ports.images.typeOf(head)
  if (!isWhatItSays(kind, { found, head })) throw refused(isNotWhatItSays(extensionOf(filename)))
}

export function requireKind(library: Library, filename: string): Kind {
  const kind = kindIn(library, filename)
  if (!kind) throw refused(notAllowed(extensionOf(filename)))
  return kind
}

/** The size of what arrived; throws `refused` where nothing did, or something of another size than was announced. */
export async function arrivedSize(
  ctx: Ctx,
  { upload, kind, size: announced }: { upload: Upload; kind: Kind; size: number | null | undefined },
): Promise<number> {
  const found = await fromStore(ctx.ports.objectStore.head(upload.key))
  if (found === null) throw refused(NOT_ARRIVED, 'file-not-arrived')
  const { size } = found
  if (size === 0) throw refused(EMPTY_FILE)
  if (size > kind.most) throw refused(tooLarge(sizeFormatted(kind.most)))
  const said = [announced ?? null, upload.size === null ? null : Number(upload.size)]
  if (said.some((one) => one !== null && one !== size)) throw refused(SIZE_DIFFERS)
  return size
}
