import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '~/kit/clock'
import type { ObjectStore } from '~/ports/object-store'
import { signAddress, readClaim, isSafeKey, type Claim, type Method } from './claim.server'

type Disk = { folder: string; secret: string; clock: Clock }

export type AllowedFile = {
  key: string
  file: string
  typeFile: string
  type: string
  size: number
  isExact: boolean
  filename: string
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Content and type are in two trees under the same key, so that no file name can hide another file's type. */
const resolvePlaces = (folder: string, key: string) => {
  if (!isSafeKey(key)) throw new Error('a file key may not be a path of its own')
  return { file: path.join(folder, 'content', key), typeFile: path.join(folder, 'types', key) }
}

/** Writes a part file and renames it, so that the file appears whole or not at all. */
async function writeWhole(file: string, body: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  await writeFile(part, body)
  await rename(part, file)
}

async function readFirstBytes(file: string, max: number): Promise<Uint8Array | null> {
  const opened = await open(file).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!opened) return null
  try {
    const buffer = Buffer.allocUnsafe(Math.min(max, (await opened.stat()).size))
    const { bytesRead } = await opened.read(buffer, 0, buffer.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

export function diskObjectStore({ folder, secret, clock }: Disk): ObjectStore {
  const expiresAt = (validFor: number) => Math.floor(clock.now().getTime() / 1000) + validFor
  const sign = (method: Method, claim: Omit<Claim, 'method'>) => {
    resolvePlaces(folder, claim.key)
    return signAddress({ method, ...claim }, secret)
  }
  return {
    async signUpload({ key, type, ...file }, validFor) {
      const isExact = 'size' in file
      const size = isExact ? file.size : file.max
      return {
        url: sign('PUT', { key, type, size, isExact, filename: '', expires: expiresAt(validFor) }),
        headers: { 'content-type': type },
      }
    },
    signDownload: async (key, { validFor, filename = '' }) =>
      sign('GET', { key, type: '', size: 0, isExact: true, filename, expires: expiresAt(validFor) }),
    async put(key, body, type) {
      const { file, typeFile } = resolvePlaces(folder, key)
      await writeWhole(typeFile, type)
      await writeWhole(file, body)
    },
    readStart: (key, max) => readFirstBytes(resolvePlaces(folder, key).file, max),
    streamContent: (key) => createReadStream(resolvePlaces(folder, key).file) as AsyncIterable<Buffer>,
    async move(from, to, type) {
      const [source, target] = [resolvePlaces(folder, from), resolvePlaces(folder, to)]
      await writeWhole(target.typeFile, type)
      await mkdir(path.dirname(target.file), { recursive: true })
      await rename(source.file, target.file)
      await rm(source.typeFile, { force: true })
    },
    async head(key) {
      const { file, typeFile } = resolvePlaces(folder, key)
      try {
        const [{ size }, type] = await Promise.all([stat(file), readFile(typeFile, 'utf8')])
        return { size, type }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      const { file, typeFile } = resolvePlaces(folder, key)
      await Promise.all([rm(file, { force: true }), rm(typeFile, { force: true })])
    },
  }
}

export function allowedFile({ folder, secret, clock }: Disk, method: Method, address: string): AllowedFile | null {
  const claim = readClaim(method, address, { secret, now: clock.now() })
  if (!claim) return null
  const { type, size, isExact, filename } = claim
  return { key: claim.key, ...resolvePlaces(folder, claim.key), type, size, isExact, filename }
}

export const publicFile = ({ folder }: Pick<Disk, 'folder'>, key: string): AllowedFile | null =>
  isSafeKey(key) ? { key, ...resolvePlaces(folder, key), type: '', size: 0, isExact: true, filename: '' } : null
