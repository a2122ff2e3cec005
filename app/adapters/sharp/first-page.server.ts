import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { runInChild } from '../../kit/process/child-process.server.ts'

const MAX_PDF = 50_000_000
const MAX_MS = 15_000
const MAX_MEMORY = 160 * 1024 * 1024

/** WebAssembly may only grow to a bound, so that a page with a huge picture in it fails instead of taking memory. */
const PROGRAM = `
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > data.most) throw new RangeError('out of memory')
  return grow.call(this, pages)
}
const mupdf = await import(data.library)
const page = mupdf.Document.openDocument(data.pdf, 'application/pdf').loadPage(0)
const [left, top, right, bottom] = page.getBounds()
const scale = data.width / Math.max(right - left, 1)
if ((bottom - top) * scale > 10 * data.width) return null
return page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true).asPNG()`

const library = () => pathToFileURL(createRequire(import.meta.url).resolve('mupdf')).href

/** The first page of a PDF as a PNG of this width; null for what is no PDF, is locked, is damaged or takes too long. */
export async function drawFirstPage(pdf: Uint8Array, width: number): Promise<Uint8Array | null> {
  if (pdf.length > MAX_PDF) return null
  return runInChild<Uint8Array>(
    PROGRAM,
    { from: import.meta.url, data: { pdf, width, library: library(), most: MAX_MEMORY } },
    { maxHeapMb: 64, maxMilliseconds: MAX_MS },
  )
}
