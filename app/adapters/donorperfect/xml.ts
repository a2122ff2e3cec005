export type CrmRecord = Readonly<Record<string, string>>

export type CrmAnswer = { records: readonly CrmRecord[]; error: string | null }

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, ...groups) => {
    const [hex, decimal, name] = groups as (string | undefined)[]
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ''
  })

const isSpace = (char: string | undefined): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t'

function readAttributes(tag: string, from: number): Record<string, string> {
  const found: Record<string, string> = {}
  let at = from
  while (at < tag.length) {
    const equals = tag.indexOf('=', at)
    if (equals === -1) return found
    const name = tag.slice(at, equals).trim().toLowerCase()
    let open = equals + 1
    while (isSpace(tag[open])) open += 1
    const quote = tag[open]
    if (quote !== '"' && quote !== "'") throw new Error('an attribute without quotes')
    const close = tag.indexOf(quote, open + 1)
    if (close === -1) throw new Error('an attribute without an end')
    found[name] = decodeEntities(tag.slice(open + 1, close))
    at = close + 1
  }
  return found
}

function findEnd(xml: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < xml.length; at += 1) {
    const char = xml[at] as string
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
  }
  throw new Error('a tag without an end')
}

const readTagName = (tag: string): string => {
  let end = 0
  while (end < tag.length && !isSpace(tag[end]) && (tag[end] !== '/' || end === 0)) end += 1
  return tag.slice(0, end).toLowerCase()
}

function readField(attributes: Record<string, string>): { name: string; value: string } | { refused: string } {
  const name = (attributes.name ?? '').toLowerCase()
  const value = attributes.value ?? ''
  if (name === 'success' && value.toLowerCase() === 'false') return { refused: attributes.reason ?? 'refused' }
  return { name, value }
}

/**
 * Reads `<result><record><field name="donor_id" value="1"/></record></result>` or `<error>…</error>` in one pass.
 * Throws for a declaration and for any other document.
 */
export function readAnswer(xml: string): CrmAnswer {
  const records: Record<string, string>[] = []
  let error: string | null = null
  let isAnswer = false
  let at = xml.indexOf('<')
  while (at !== -1) {
    if (xml.startsWith('<!', at)) throw new Error('a declaration, which no answer has')
    const end = findEnd(xml, at)
    const tag = xml.slice(at + 1, end)
    const name = readTagName(tag)
    if (name === 'result' || name === 'error') isAnswer = true
    if (name === 'record') records.push({})
    if (name === 'field') {
      const field = readField(readAttributes(tag, name.length))
      if ('refused' in field) error ??= field.refused
      else (records.at(-1) ?? (records.push({}), records[0] as Record<string, string>))[field.name] = field.value
    }
    if (name === 'error') {
      const next = xml.indexOf('<', end)
      error ??= decodeEntities(xml.slice(end + 1, next === -1 ? xml.length : next)).trim()
    }
    at = xml.indexOf('<', end)
  }
  if (!isAnswer) throw new Error('not an answer of the service')
  return { records, error }
}
