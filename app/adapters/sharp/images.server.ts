import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { Images, Picture, ImageError } from '~/ports/images'
import { drawFirstPage } from './first-page.server.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** 50 million pixels of a picture that is read line by line, which needs little memory. */
const MAX_PIXELS = 50_000_000
/** Pixels of the longer side. */
const MAX_SIDE = 4096
/**
 * These are in memory as a whole while they are read: progressive pictures, and with an alpha channel of their own WebP
 * and animated ones.
 */
const MAX_PROGRESSIVE = MAX_SIDE * MAX_SIDE
const MAX_WEBP = 12_500_000
const THUMBNAIL_WIDTH = 300
/** WebP is written from a copy in memory, and so is a JPEG whose code is optimized. */
const MAX_WEBP_SIDE = 2560
const SECONDS = 30
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])

sharp.cache(false)
sharp.concurrency(1)

const reading = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' } as const

type Known = { format: string; isAnimated: boolean; orientation: number }

/** What of the file's own words decides: nothing has been decoded yet. */
async function imageError(body: Uint8Array): Promise<ImageError | Known> {
  const {
    format,
    width,
    height,
    pages = 1,
    pageHeight,
    isProgressive,
    orientation = 1,
  } = await sharp(body, { ...reading, limitInputPixels: false }).metadata()
  if (!FORMATS.has(format)) return 'unreadable'
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp')
  const pixels = width * (pageHeight ?? height) * (isAnimated ? pages : 1)
  const isWhole = isAnimated || format === 'webp' || format === 'gif'
  const most = isWhole ? MAX_WEBP : isProgressive === true ? MAX_PROGRESSIVE : MAX_PIXELS
  return pixels > most ? 'too-many-pixels' : { format, isAnimated, orientation }
}

function fitted(body: Uint8Array, { isAnimated, format }: Known) {
  const side = format === 'webp' ? MAX_WEBP_SIDE : MAX_SIDE
  return sharp(body, { ...reading, animated: isAnimated })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
}

/** A picture is turned as a whole, so it is made smaller first: line by line, and hardly compressed. */
async function upright(body: Uint8Array, known: Known) {
  if (known.orientation === 1 || known.isAnimated) return fitted(body, known)
  if (known.format !== 'jpeg') return fitted(body, known).autoOrient()
  const smaller = await fitted(body, known)
    .withMetadata({ orientation: known.orientation })
    .jpeg({ quality: 97, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
  return sharp(smaller, reading).autoOrient().timeout({ seconds: SECONDS })
}

async function smallOf(body: Uint8Array): Promise<Picture['thumbnail']> {
  const small = sharp(body, reading)
    .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
  const { hasAlpha } = await sharp(body, reading).metadata()
  return hasAlpha
    ? { body: await small.png().toBuffer(), type: 'image/png', extension: 'png' }
    : { body: await small.jpeg({ quality: 82 }).toBuffer(), type: 'image/jpeg', extension: 'jpg' }
}

async function redrawn(body: Uint8Array): Promise<Picture | ImageError> {
  const found = await imageError(body)
  if (typeof found === 'string') return found
  const { format } = found
  const picture = await upright(body, found)
  const written = {
    jpeg: () => picture.jpeg({ quality: 86, optimiseCoding: false }),
    png: () => picture.png(),
    gif: () => picture.gif(),
    webp: () => picture.webp({ quality: 86 }),
  }
  const { data, info } = await written[format as keyof typeof written]().toBuffer({ resolveWithObject: true })
  return {
    body: data,
    type: `image/${format}`,
    width: info.width,
    height: info.pageHeight ?? info.height,
    thumbnail: await smallOf(data),
  }
}

/**
 * libvips decodes only what it knows; a file that it cannot read throws, and is refused. One picture at a time: its
 * memory is the limit.
 */
export function sharpImages(): Images {
  const queue = oneAtATime()
  return {
    typeOf: async (head) => (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? null,
    redraw: (body) => queue(() => redrawn(body).catch((): ImageError => 'unreadable')),
    firstPage: (pdf) =>
      queue(async () => {
        const page = await drawFirstPage(pdf, THUMBNAIL_WIDTH)
        return page && { body: page, type: 'image/png', extension: 'png' }
      }),
  }
}
