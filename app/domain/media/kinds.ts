import { readExtension } from './filename'

const MB = 1_000_000

/** `found` lists the types that the first bytes may indicate; empty for plain text. */
export type Kind = { type: string; found: readonly string[]; max: number; group: 'picture' | 'pdf' | 'other' }

const picture = (type: string, found: readonly string[] = [type]): Kind => ({
  type,
  found,
  max: 20 * MB,
  group: 'picture',
})
const other = (type: string, found: readonly string[] = [type]): Kind => ({
  type,
  found,
  max: 200 * MB,
  group: 'other',
})
const ZIP = 'application/zip'
const office = (kind: string): Kind => {
  const type = `application/vnd.openxmlformats-officedocument.${kind}`
  return other(type, [type, ZIP])
}

/** These files are public, so no type is one that a browser would execute. */
const MEDIA: Readonly<Record<string, Kind>> = {
  jpg: picture('image/jpeg'),
  jpeg: picture('image/jpeg'),
  png: picture('image/png', ['image/png', 'image/apng']),
  gif: picture('image/gif'),
  webp: picture('image/webp'),
  pdf: { type: 'application/pdf', found: ['application/pdf'], max: 50 * MB, group: 'pdf' },
  mp3: other('audio/mpeg'),
  m4a: other('audio/mp4', ['audio/x-m4a', 'audio/mp4', 'video/mp4']),
  wav: other('audio/wav', ['audio/wav', 'audio/vnd.wave', 'audio/x-wav']),
  ogg: other('audio/ogg', ['audio/ogg', 'application/ogg']),
  mp4: other('video/mp4', ['video/mp4', 'video/x-m4v']),
  mov: other('video/quicktime'),
  webm: other('video/webm', ['video/webm', 'audio/webm', 'video/matroska']),
}

const DOWNLOADS: Readonly<Record<string, Kind>> = {
  ...MEDIA,
  epub: other('application/epub+zip', ['application/epub+zip', ZIP]),
  zip: other(ZIP),
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  txt: other('text/plain', []),
  csv: other('text/csv', []),
}

export type Library = 'media' | 'downloads'

const MAX_DOWNLOAD = 1000 * MB

export function kindIn(library: Library, filename: string): Kind | null {
  const kinds = library === 'media' ? MEDIA : DOWNLOADS
  const extension = readExtension(filename)
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined
  if (!kind) return null
  return library === 'downloads' ? { ...kind, max: MAX_DOWNLOAD } : kind
}

export const listAccepted = (library: Library | 'pictures'): string =>
  Object.entries(library === 'downloads' ? DOWNLOADS : MEDIA)
    .filter(([, { group }]) => library !== 'pictures' || group === 'picture')
    .map(([extension]) => `.${extension}`)
    .join(',')

const MARKUP = /^\s*<(?:[!?]|html|head|body|script|svg|iframe|img|a[\s>])/i

export function isPlainText(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  try {
    return !MARKUP.test(new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }))
  } catch {
    return false
  }
}

export const isWhatItSays = (kind: Kind, { found, head }: { found: string | null; head: Uint8Array }): boolean =>
  kind.found.length === 0 ? found === null && isPlainText(head) : found !== null && kind.found.includes(found)
