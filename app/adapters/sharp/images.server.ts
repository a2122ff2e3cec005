import { fileTypeFromBuffer } from 'file-type'
import { runInChild } from '../../kit/process/child-process.server.ts'
import type { Images } from '../../ports/images.ts'
import { drawFirstPage } from './first-page.server.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { redrawPicture } from './redraw-picture.ts'

const THUMBNAIL_WIDTH = 300
const MAX_SIDE = 4096

/** Chosen for memory: drawing takes 200 MB at most besides the picture itself. */
export const REDRAW_LIMITS = {
  maxPixels: 50_000_000,
  maxProgressivePixels: MAX_SIDE * MAX_SIDE,
  maxWholePixels: 12_500_000,
  maxSide: MAX_SIDE,
  maxWebpSide: 2560,
  thumbnailWidth: THUMBNAIL_WIDTH,
  seconds: 30,
}

const CHILD_LIMITS = { maxHeapMb: 128, maxMilliseconds: 60_000 }

/** Draws pictures and first pages in child processes, one at a time, because memory is the limit. */
export function sharpImages(): Images {
  const queue = oneAtATime()
  return {
    typeOf: async (head) => (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? null,
    redraw: (body) =>
      queue(async () => {
        const data = { ...REDRAW_LIMITS, body }
        return (await runInChild(redrawPicture, { from: import.meta.url, data }, CHILD_LIMITS)) ?? 'unreadable'
      }),
    firstPage: (pdf) =>
      queue(async () => {
        const page = await drawFirstPage(pdf, THUMBNAIL_WIDTH)
        return page && { body: page, type: 'image/png', extension: 'png' }
      }),
  }
}
