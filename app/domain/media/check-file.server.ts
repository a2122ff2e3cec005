import { refused } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { readExtension } from './filename'
import { isWhatItSays, kindIn, type Kind, type Library } from './kinds'
import { sizeFormatted } from './media'
import { EMPTY_FILE, isNotWhatItSays, NOT_ARRIVED, notAllowed, SIZE_DIFFERS, tooLarge } from './messages'
import { reachStore, type Upload } from './uploads.server'

export const HEAD = 4100

type Content = { filename: string; kind: Kind; head: Uint8Array }

/** Throws `refused` if the first bytes do not match the file name's type. */
export async function assertContent({ ports }: Ctx, { filename, kind, head }: Content): Promise<void> {
  const found = await ports.images.typeOf(head)
  if (!isWhatItSays(kind, { found, head })) throw refused(isNotWhatItSays(readExtension(filename)))
}

export function requireKind(library: Library, filename: string): Kind {
  const kind = kindIn(library, filename)
  if (!kind) throw refused(notAllowed(readExtension(filename)))
  return kind
}

/** Returns the size of the uploaded file. Throws `refused` if it did not arrive or differs from the announced size. */
export async function readArrivedSize(
  ctx: Ctx,
  { upload, kind, size: announced }: { upload: Upload; kind: Kind; size: number | null | undefined },
): Promise<number> {
  const found = await reachStore(ctx.ports.objectStore.head(upload.key))
  if (found === null) throw refused(NOT_ARRIVED, 'file-not-arrived')
  const { size } = found
  if (size === 0) throw refused(EMPTY_FILE)
  if (size > kind.max) throw refused(tooLarge(sizeFormatted(kind.max)))
  const announcedSizes = [announced ?? null, upload.size === null ? null : Number(upload.size)]
  if (announcedSizes.some((one) => one !== null && one !== size)) throw refused(SIZE_DIFFERS)
  return size
}
