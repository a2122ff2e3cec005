import { refused } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { newSecret } from '~/kit/codes/secret'
import { assertHarmless } from './assert-harmless.server'
import { assertContent, HEAD, requireKind } from './check-file.server'
import { DAMAGED, NOT_ARRIVED, TOO_MANY_PIXELS } from './messages'
import { reachStore, removeObjects } from './uploads.server'

export type Source = { key: string; size: number } | { body: Uint8Array }

export type StoredFile = {
  key: string
  thumbnailKey: string | null
  contentType: string
  size: number
  width: number | null
  height: number | null
}

const readBody = async ({ ports }: Ctx, source: Source): Promise<Uint8Array> => {
  if ('body' in source) return source.body
  const body = await reachStore(ports.objectStore.readStart(source.key, source.size))
  if (body?.length !== source.size) throw refused(NOT_ARRIVED, 'file-not-arrived')
  return body
}

const readSize = (source: Source): number => ('body' in source ? source.body.length : source.size)

type Placed = { filename: string; source: Source; folder: string }

/** Redraws pictures, which removes any other data hidden in the file. */
async function storePicture(ctx: Ctx, { filename, source, folder }: Placed): Promise<StoredFile> {
  const { objectStore, images } = ctx.ports
  const kind = requireKind('media', filename)
  const body = await readBody(ctx, source)
  await assertContent(ctx, { filename, kind, head: body.subarray(0, HEAD) })
  await assertHarmless(ctx, { body })
  const picture = await images.redraw(body)
  if (typeof picture === 'string') throw refused(picture === 'unreadable' ? DAMAGED : TOO_MANY_PIXELS)
  const { thumbnail, width, height } = picture
  const [key, thumbnailKey] = [`${folder}/${filename}`, `${folder}/300/${filename}.${thumbnail.extension}`]
  await reachStore(objectStore.put(key, picture.body, kind.type))
  await reachStore(objectStore.put(thumbnailKey, thumbnail.body, thumbnail.type))
  return { key, thumbnailKey, contentType: kind.type, size: picture.body.length, width, height }
}

/** Moves the file before checking it, so that the uploader can no longer replace it. */
async function storeOther(ctx: Ctx, { filename, source, folder }: Placed): Promise<StoredFile> {
  const { objectStore, images } = ctx.ports
  const kind = requireKind('media', filename)
  const key = `${folder}/${filename}`
  if ('body' in source) await reachStore(objectStore.put(key, source.body, kind.type))
  else await reachStore(objectStore.move(source.key, key, kind.type))
  const size = readSize(source)
  const body =
    kind.group === 'pdf' ? await readBody(ctx, { key, size }) : await reachStore(objectStore.readStart(key, HEAD))
  await assertContent(ctx, { filename, kind, head: (body ?? new Uint8Array()).subarray(0, HEAD) })
  await assertHarmless(ctx, { key })
  const stored = { key, contentType: kind.type, size, width: null, height: null }
  const page = kind.group === 'pdf' && body ? await images.firstPage(body) : null
  if (page === null) return { ...stored, thumbnailKey: null }
  const thumbnailKey = `${folder}/300/${filename}.${page.extension}`
  await reachStore(objectStore.put(thumbnailKey, page.body, page.type))
  return { ...stored, thumbnailKey }
}

export async function storeMedia(ctx: Ctx, filename: string, source: Source): Promise<StoredFile> {
  const folder = `media/${newSecret()}`
  const { group } = requireKind('media', filename)
  try {
    return await (group === 'picture' ? storePicture : storeOther)(ctx, { filename, source, folder })
  } catch (error) {
    const names = [
      `${folder}/${filename}`,
      ...['jpg', 'png'].map((extension) => `${folder}/300/${filename}.${extension}`),
    ]
    await removeObjects(ctx, names)
    throw error
  }
}
