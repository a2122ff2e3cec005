import { Worker } from 'node:worker_threads'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const MAX_PDF = 50_000_000
const MAX_MS = 15_000
const MAX_MEMORY = 160 * 1024 * 1024

/**
 * A thread of its own, ended after its one page. WebAssembly may only grow to a bound, so that a page with a huge
 * picture in it fails instead of taking the server's memory. Written as text, because the server is bundled into files
 * that a thread could not find again.
 */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > workerData.most) throw new RangeError('out of memory')
  return grow.call(this, pages)
}
console.error = console.warn = console.log = () => {}
;(async () => {
  const mupdf = await import(workerData.library)
  const page = mupdf.Document.openDocument(workerData.pdf, 'application/pdf').loadPage(0)
  const [left, top, right, bottom] = page.getBounds()
  const scale = workerData.width / Math.max(right - left, 1)
  if ((bottom - top) * scale > 10 * workerData.width) return parentPort.postMessage(null)
  const drawn = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true)
  parentPort.postMessage(drawn.asPNG())
})().catch(() => parentPort.postMessage(null))
`

const library = () => pathToFileURL(createRequire(import.meta.url).resolve('mupdf')).href

/** The first page of a PDF as a PNG of this width; null for what is no PDF, is locked, is damaged or takes too long. */
export async function drawFirstPage(pdf: Uint8Array, width: number): Promise<Uint8Array | null> {
  if (pdf.length > MAX_PDF) return null
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: { pdf, width, library: library(), most: MAX_MEMORY },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    env: {},
    stdout: true,
    stderr: true,
  })
  const drawing = new Promise<Uint8Array | null>((done) => {
    thread.once('message', done)
    thread.once('error', () => done(null))
    thread.once('exit', () => done(null))
  })
  const tooLong = setTimeout(() => void thread.terminate(), MAX_MS)
  try {
    return await drawing
  } finally {
    clearTimeout(tooLong)
    await thread.terminate()
  }
}
