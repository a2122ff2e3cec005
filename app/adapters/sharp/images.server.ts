import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { Images, Picture, Refusal } from '~/ports/images'
import { drawFirstPage } from './first-page.server'
import { oneAtATime } from './one-at-a-time'

/** 50 million pixels of a picture that is read line by line, which needs little memory. */
const MOST_PIXELS = 50_000_000
/** Progressive, animated and WebP pictures are in memory as a whole while they are read. */
const MOST_PIXELS_AT_ONCE = 24_000_000
/** Pixels of the longer side. */
const LARGEST_SIDE = 4096
const THUMBNAIL_WIDTH = 300
const SECONDS = 30
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])

sharp.cache(false)
sharp.concurrency(1)

const reading = { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' } as const

/** What of the file's own words decides: nothing has been decoded yet. */
async function refusalOf(body: Uint8Array): Promise<Refusal | { format: string; isAnimated: boolean }> {
  const { format, width, height, pages = 1, pageHeight, isProgressive } = await sharp(body, { ...reading, limitInputPixels: false }).metadata()
  if (!FORMATS.has(format)) return 'unreadable'
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp')
  const pixels = width * (pageHeight ?? height) * (isAnimated ? pages : 1)
  const isWhole = isAnimated || isProgressive === true || format === 'webp' || format === 'gif'
  return pixels > (isWhole ? MOST_PIXELS_AT_ONCE : MOST_PIXELS) ? 'too-many-pixels' : { format, isAnimated }
}

const drawn = (body: Uint8Array, isAnimated: boolean) =>
  sharp(body, { ...reading, animated: isAnimated })
    .autoOrient()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })

async function smallOf(body: Uint8Array): Promise<Picture['thumbnail']> {
  const small = sharp(body, reading).resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true }).timeout({ seconds: SECONDS })
  const { hasAlpha } = await sharp(body, reading).metadata()
  return hasAlpha
    ? { body: await small.png().toBuffer(), type: 'image/png', extension: 'png' }
    : { body: await small.jpeg({ quality: 82 }).toBuffer(), type: 'image/jpeg', extension: 'jpg' }
}

async function redrawn(body: Uint8Array): Promise<Picture | Refusal> {
  const found = await refusalOf(body)
  if (typeof found === 'string') return found
  const { format, isAnimated } = found
  const picture = drawn(body, isAnimated)
  const written = { jpeg: () => picture.jpeg({ quality: 86 }), png: () => picture.png(), gif: () => picture.gif(), webp: () => picture.webp({ quality: 86 }) }
  const { data, info } = await written[format as keyof typeof written]().toBuffer({ resolveWithObject: true })
  return {
    body: data,
    type: `image/${format}`,
    width: info.width,
    height: info.pageHeight ?? info.height,
    thumbnail: await smallOf(data),
  }
}

/** libvips decodes only what it knows; a file that it cannot read throws, and is refused. One picture at a time: its memory is the limit. */
export function sharpImages(): Images {
  const queue = oneAtATime()
  return {
    typeOf: async (head) => (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? null,
    redraw: (body) => queue(() => redrawn(body).catch((): Refusal => 'unreadable')),
    firstPage: (pdf) =>
      queue(async () => {
        const page = await drawFirstPage(pdf, THUMBNAIL_WIDTH)
        return page && { body: page, type: 'image/png', extension: 'png' }
      }),
  }
}
