import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { AllowedFile, ApplicationEntry } from './bundle.ts'

/** The only types that a browser may show in place: it would run others. */
const SHOWN_INLINE = /^(?:image\/(?:png|jpeg|gif|webp|avif)|application\/pdf)$/

/** Signed addresses of files on disk, `/jpanel/files/…`: the application says what is allowed, this streams it. */
export const signedFiles =
  (application: () => ApplicationEntry | undefined): RequestHandler =>
  async (request, response, next) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (method !== 'GET' && method !== 'PUT') return void response.status(405).set('allow', 'GET, PUT').end()
    response.set({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
    const allowed = application()?.allowedFile?.(method, request.originalUrl)
    if (!allowed) return refuse(response, 403, 'This link is not valid or has expired.')
    try {
      await (method === 'PUT' ? receive(request, response, allowed) : send(response, allowed))
    } catch (error) {
      next(error)
    }
  }

const refuse = (response: Response, status: number, sentence: string) => void response.status(status).type('text').send(sentence)

async function receive(request: Request, response: Response, { file, typeFile, type, size }: AllowedFile): Promise<void> {
  if (request.get('content-type') !== type) return refuse(response, 403, 'The file type does not match.')
  const announced = request.get('content-length')
  if (announced !== undefined && Number(announced) !== size) return refuse(response, 403, 'The file size does not match.')
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  await mkdir(path.dirname(file), { recursive: true })
  await mkdir(path.dirname(typeFile), { recursive: true })
  try {
    if ((await receivedSize(request, part, size)) !== size) return refuse(response, 400, 'The file size does not match.')
    await writeFile(typeFile, type)
    await rename(part, file)
    response.status(200).end()
  } finally {
    await rm(part, { force: true })
  }
}

/** Stops one byte past the size; an upload that breaks off counts what came. */
async function receivedSize(request: Request, part: string, size: number): Promise<number> {
  let count = 0
  const tooLong = new Error('longer than signed')
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length
      done(count > size ? tooLong : null, chunk)
    },
  })
  await pipeline(request, counted, createWriteStream(part)).catch((error: unknown) => {
    if (error !== tooLong && !request.destroyed) throw error
  })
  return count
}

async function send(response: Response, { file, typeFile, filename }: AllowedFile): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return refuse(response, 404, 'File not found.')
  const type = await readFile(typeFile, 'utf8').catch(() => 'application/octet-stream')
  response.set({ 'content-type': type, 'cache-control': 'private, max-age=60', 'cross-origin-resource-policy': 'same-origin' })
  if (filename !== '' || !SHOWN_INLINE.test(type))
    response.attachment(filename === '' ? path.basename(file) : filename).set('content-type', type)
  await new Promise<void>((done, failed) => {
    response.sendFile(file, { dotfiles: 'allow', cacheControl: false }, (error) =>
      error && !response.headersSent ? failed(error) : done(),
    )
  })
}
