import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import type { AllowedFile, ApplicationEntry } from './bundle.ts'
import { discardUnread } from './request-limits.ts'

/** The only types that a browser may show inline, because it would run others. */
const SHOWN_INLINE = /^(?:image\/(?:png|jpeg|gif|webp|avif)|application\/pdf)$/

export const signedFiles =
  (application: () => Pick<ApplicationEntry, 'allowedFile'> | undefined): RequestHandler =>
  async (request, response, next) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (method !== 'GET' && method !== 'PUT') return void response.status(405).set('allow', 'GET, HEAD, PUT').end()
    response.set({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
    try {
      const allowed = await application()?.allowedFile(method, request.originalUrl)
      if (!allowed) return refuse(response, 403, 'This link is not valid or has expired.')
      await (method === 'PUT' ? receive(request, response, allowed) : send(response, allowed))
    } catch (error) {
      next(error)
    }
  }

const ONE_YEAR = 31_536_000

/**
 * Emails and websites show these pictures, so everybody may read them. Any file other than a picture or a PDF is a
 * download. A key is never reused, so browsers need not check again.
 */
export const publicFiles =
  (application: () => Pick<ApplicationEntry, 'publicFile'> | undefined): RequestHandler =>
  async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.status(405).set('allow', 'GET, HEAD').end()
    response.set({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
    try {
      const found = await application()?.publicFile(readKey(request.originalUrl))
      if (!found) return refuse(response, 404, 'File not found.')
      if ('redirect' in found)
        return response.set('cache-control', 'private, max-age=300').redirect(302, found.redirect)
      await send(response, found, { caching: `public, max-age=${ONE_YEAR}, immutable`, readers: 'cross-origin' })
    } catch (error) {
      next(error)
    }
  }

const readKey = (address: string): string => decodeURIComponent(address.split('?', 1)[0]?.slice(1) ?? '')

const refuse = (response: Response, status: number, sentence: string) =>
  void response.status(status).type('text').send(sentence)

async function receive(
  request: Request,
  response: Response,
  { file, typeFile, type, size, isExact }: AllowedFile,
): Promise<void> {
  discardUnread(request, response)
  if (request.get('content-type') !== type) return refuse(response, 403, 'The file type does not match.')
  const announced = request.get('content-length')
  if (announced !== undefined && (isExact ? Number(announced) !== size : Number(announced) > size))
    return refuse(response, 403, 'The file size does not match.')
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  await mkdir(path.dirname(file), { recursive: true })
  await mkdir(path.dirname(typeFile), { recursive: true })
  try {
    const received = await writeBounded(request, part, size)
    const isWhole = request.complete && (isExact ? received === size : received <= size)
    if (!isWhole) return refuse(response, 400, 'The file size does not match.')
    await writeFile(typeFile, type)
    await rename(part, file)
    response.status(200).end()
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Writes a body to a new file and returns the number of bytes received, stopping past `size`. An upload that breaks off
 * counts its bytes. The request stays open, so that it can be answered.
 */
async function writeBounded(request: Request, part: string, size: number): Promise<number> {
  let count = 0
  const output = await open(part, 'wx')
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      count += chunk.length
      if (count > size) break
      await output.writeFile(chunk)
    }
  } catch (error) {
    if (!request.destroyed) throw error
  } finally {
    await output.close()
  }
  return count
}

type Sending = { caching: string; readers: 'same-origin' | 'cross-origin' }
const PRIVATE: Sending = { caching: 'private, max-age=60', readers: 'same-origin' }

async function send(
  response: Response,
  { file, typeFile, filename }: AllowedFile,
  { caching, readers }: Sending = PRIVATE,
): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return refuse(response, 404, 'File not found.')
  const type = await readFile(typeFile, 'utf8').catch(() => 'application/octet-stream')
  response.set({ 'content-type': type, 'cache-control': caching, 'cross-origin-resource-policy': readers })
  if (filename !== '' || !SHOWN_INLINE.test(type))
    response.attachment(filename === '' ? path.basename(file) : filename).set('content-type', type)
  await new Promise<void>((done, failed) => {
    response.sendFile(file, { dotfiles: 'allow', cacheControl: false }, (error) =>
      error && !response.headersSent ? failed(error) : done(),
    )
  })
}
