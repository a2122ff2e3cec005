import { runInChild, type ChildProgram } from '../../kit/process/child-process.server.ts'

const MAX_PDF = 50_000_000
const MAX_MS = 15_000
const MAX_MEMORY = 160 * 1024 * 1024

type Page = { pdf: Uint8Array; width: number; maxMemory: number }

const drawPage: ChildProgram<Page, Uint8Array | null> = async ({ pdf, width, maxMemory }, load) => {
  // WebAssembly memory has an upper bound, so that a page with a huge picture fails instead of taking all memory.
  const { grow } = WebAssembly.Memory.prototype as { grow: (this: WebAssembly.Memory, pages: number) => number }
  WebAssembly.Memory.prototype.grow = function growToBound(pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxMemory) throw new RangeError('out of memory')
    return grow.call(this, pages)
  }
  const mupdf = await load<typeof import('mupdf')>('mupdf')
  const page = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0)
  const [left, top, right, bottom] = page.getBounds()
  const scale = width / Math.max(right - left, 1)
  if ((bottom - top) * scale > 10 * width) return null
  return page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true).asPNG()
}

/** Returns a PNG of this width; null when the file is no PDF, is locked or damaged, or takes too long. */
export async function drawFirstPage(
  pdf: Uint8Array,
  width: number,
  maxMilliseconds = MAX_MS,
): Promise<Uint8Array | null> {
  if (pdf.length > MAX_PDF) return null
  const data = { pdf, width, maxMemory: MAX_MEMORY }
  return runInChild(drawPage, { from: import.meta.url, data }, { maxHeapMb: 64, maxMilliseconds })
}
