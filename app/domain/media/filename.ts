const MAX_STEM_LENGTH = 120
const MAX_EXTENSION_LENGTH = 10
/** Letters that Unicode does not decompose into a base letter and an accent. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ð: 'd', þ: 'th', ł: 'l', đ: 'd', ı: 'i' }

const split = (filename: string): [stem: string, extension: string] => {
  const dot = filename.lastIndexOf('.')
  return dot < 1 ? [filename, ''] : [filename.slice(0, dot), filename.slice(dot + 1)]
}

export const readExtension = (filename: string): string => split(filename)[1].toLowerCase()

/** Some browsers send a path; Windows separates it with backslashes. */
const lastPart = (path: string): string => path.split(/[\\/]/).at(-1) ?? ''

const trimSigns = (text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && '-._'.includes(text.charAt(from))) from++
  while (to > from && '-._'.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/**
 * Returns a URL-safe name: lower-case ASCII, "@" as "-at-", and every run of other characters as one dash (R-MEDIA-1).
 */
export function plainName(filename: string): string {
  const [stem, extension] = split(
    lastPart(filename)
      .toLowerCase()
      .replace(/[ßæøœðþłđı]/g, (letter) => PLAIN[letter] ?? '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/@/g, '-at-'),
  )
  const plain = trimSigns(stem.replace(/[^a-z0-9_.-]+/g, '-').replace(/-{2,}/g, '-')).slice(0, MAX_STEM_LENGTH)
  const end = extension.replace(/[^a-z0-9]/g, '').slice(0, MAX_EXTENSION_LENGTH)
  return `${plain === '' ? 'file' : plain}${end === '' ? '' : `.${end}`}`
}

export function freeName(filename: string, taken: readonly string[]): string {
  const [stem, extension] = split(filename)
  if (!taken.includes(stem)) return filename
  const numbers = taken.map((other) =>
    other.startsWith(`${stem}-`) ? Number(/^[1-9]\d{0,6}$/.exec(other.slice(stem.length + 1))?.[0] ?? 0) : 0,
  )
  return `${stem}-${Math.max(0, ...numbers) + 1}${extension === '' ? '' : `.${extension}`}`
}

export const readStem = (filename: string): string => split(filename)[0]
