import type { Sharp } from 'sharp'
import type { ChildProgram } from '../../kit/process/child-process.server.ts'
import type { ImageError, Picture } from '../../ports/images.ts'

export type Redrawing = {
  body: Uint8Array
  /** For pictures that are decoded line by line, which needs little memory. */
  maxPixels: number
  /** For progressive pictures, which are decoded as a whole in memory. */
  maxProgressivePixels: number
  /** For WebP and animated pictures, which are also in memory as a whole and have an alpha channel. */
  maxWholePixels: number
  /** Limits of the longer side. WebP is written from a copy in memory. */
  maxSide: number
  maxWebpSide: number
  thumbnailWidth: number
  seconds: number
}

/** Throws for a file that libvips cannot read. libvips decodes only the formats it supports. */
export const redrawPicture: ChildProgram<Redrawing, Picture | ImageError> = async (data, load) => {
  const sharp = await load<typeof import('sharp').default>('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const reading = { limitInputPixels: data.maxPixels, sequentialRead: true, failOn: 'error' } as const
  const { seconds, thumbnailWidth } = data

  // Reads only the header, before anything is decoded.
  const metadata = await sharp(data.body, { ...reading, limitInputPixels: false }).metadata()
  const { format, pages = 1, orientation = 1 } = metadata
  if (!['jpeg', 'png', 'gif', 'webp'].includes(format)) return 'unreadable'
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp')
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height) * (isAnimated ? pages : 1)
  const isWhole = isAnimated || format === 'webp' || format === 'gif'
  const maxDecoded = metadata.isProgressive === true ? data.maxProgressivePixels : data.maxPixels
  if (pixels > (isWhole ? data.maxWholePixels : maxDecoded)) return 'too-many-pixels'

  const fit = (): Sharp => {
    const side = format === 'webp' ? data.maxWebpSide : data.maxSide
    return sharp(data.body, { ...reading, animated: isAnimated })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds })
  }
  // Turning needs the whole picture in memory, so it is first made smaller line by line, with little compression.
  const turnUpright = async (): Promise<Sharp> => {
    if (orientation === 1 || isAnimated) return fit()
    if (format !== 'jpeg') return fit().autoOrient()
    const smaller = await fit()
      .withMetadata({ orientation })
      .jpeg({ quality: 97, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer()
    return sharp(smaller, reading).autoOrient().timeout({ seconds })
  }
  const drawThumbnail = async (body: Uint8Array): Promise<Picture['thumbnail']> => {
    const small = sharp(body, reading).resize({ width: thumbnailWidth, withoutEnlargement: true }).timeout({ seconds })
    const { hasAlpha } = await sharp(body, reading).metadata()
    return hasAlpha
      ? { body: await small.png().toBuffer(), type: 'image/png', extension: 'png' }
      : { body: await small.jpeg({ quality: 82 }).toBuffer(), type: 'image/jpeg', extension: 'jpg' }
  }

  const upright = await turnUpright()
  if (format === 'jpeg') upright.jpeg({ quality: 86, optimiseCoding: false })
  else if (format === 'webp') upright.webp({ quality: 86 })
  else upright.toFormat(format)
  const { data: body, info } = await upright.toBuffer({ resolveWithObject: true })
  const height = info.pageHeight ?? info.height
  return { body, type: `image/${format}`, width: info.width, height, thumbnail: await drawThumbnail(body) }
}
