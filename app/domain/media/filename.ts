const LONGEST = 120
const MAX_EXTENSION_LENGTH = 10
/** Letters that do not fall apart into a plain one and its accent. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ð: 'd', þ: 'th', ł: 'l', đ: 'd', ı: 'i' }

const split = (filename: string): [stem: string, extension: string] => {
  const dot = filename.lastIndexOf('.')
  return dot < 1 ? [filename, ''] : [filename.slice(0, dot), filename.slice(dot + 1)]
}

export const extensionOf = (filename: string): string => split(filename)[1].toLowerCase()

/** Only the last part of what a browser sends is the name; Windows writes backslashes. */
const lastPart = (path: string): string => path.split(/[\\/]/).at(-1) ?? ''

const trimmed = (text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && '-._'.includes(text.charAt(from))) from++
  while (to > from && '-._'.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/**
 * A name as it stands in an address: ASCII, lower case, "@" as "-at-", every run of other characters one dash
 * (R-MEDIA-1).
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
  const plain = trimmed(stem.replace(/[^a-z0-9_.-]+/g, '-').replace(/-{2,}/g, '-')).slice(0, LONGEST)
  const end = extension.replace(/[^a-z0-9]/g, '').slice(0, MAX_EXTENSION_LENGTH)
  return `${plain === '' ? 'file' : plain}${end === '' ? '' : `.${end}`}`
}

/** The name itself, or with the number after the highest that is taken: names without their extension are compared. */
export function freeName(filename: string, taken: readonly string[]): string {
  const [stem, extension] = split(filename)
  if (!taken.includes(stem)) return filename
  const numbers = taken.map((other) =>
    other.startsWith(`${stem}-`) ? Number(/^[1-9]\d{0,6}$/.exec(other.slice(stem.length + 1))?.[0] ?? 0) : 0,
  )
  return `${stem}-${Math.max(0, ...numbers) + 1}${extension === '' ? '' : `.${extension}`}`
}

/** The part of a filename that `freeName` compares. */
export const stemOf = (filename: string): string => split(filename)[0]
