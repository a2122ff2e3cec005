import { globSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pictures and fonts are already compressed by their own formats. */
const TEXT = '**/*.{js,css,html,json,svg,webmanifest}'
/** A smaller file fits into one packet even without compression. */
const MIN_BYTES = 1024

/**
 * Writes a `.br` and a `.gz` with the highest compression for every file that is worth it, so that no request has to
 * do it.
 */
export async function precompress(folder: string): Promise<void> {
  await Promise.all(globSync(TEXT, { cwd: folder }).map((file) => packFile(path.join(folder, file))))
}

async function packFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeWhole(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeWhole(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
