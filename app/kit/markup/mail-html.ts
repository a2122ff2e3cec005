import { escapeHtml } from '~/kit/html'
import { oneLine, type Tags } from '~/kit/merge'

/** A label, a gap, and one tag: a row of a table. */
const FACT = /^(\S.{0,60}?) {2,60}(\[\[[a-z0-9_]{1,40}\]\])$/

/** A paragraph of nothing but facts as a table; null for any other. */
function factsTable(part: string): string | null {
  const rows = part.split('\n').map((line) => FACT.exec(line))
  if (rows.includes(null)) return null
  const cells = rows.map((row) => `<tr><td>${escapeHtml(row?.[1] ?? '')}</td>${amountCell(row?.[2] ?? '')}</tr>`)
  return `<table class="facts"><tbody>${cells.join('')}</tbody></table>`
}

const amountCell = (words: string): string => `<td style="text-align:right">${escapeHtml(words)}</td>`

/** Plain text as paragraphs; its line breaks stay, and labels with a tag behind each become a table. */
export const htmlOfText = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => factsTable(part) ?? `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** An address of the web, alone and whole. */
const ADDRESS = /^https?:\/\/[^\s<>"']{1,2000}$/
/** Tags whose values are addresses by the product; what a person typed elsewhere never becomes a link. */
const LINK_TAG = /^(?:links?|(?!payload_)[a-z_]{1,30}_url)$/

const anchor = (address: string, words = address): string => {
  const shown = escapeHtml(address)
  return `<a href="${shown}">${words === address ? shown : escapeHtml(words)}</a>`
}

/** A button, and the same address below it for anyone who cannot press it. */
const button = (address: string, words: string): string => {
  const shown = escapeHtml(address)
  return (
    `<p class="press"><a class="button" href="${shown}">${escapeHtml(words)}</a></p>` +
    `<p class="plain">Or copy this address: ${anchor(address)}</p>`
  )
}

const inlineHtml = (tag: string, value: string): string =>
  LINK_TAG.test(tag) && ADDRESS.test(value) ? anchor(value) : escapeHtml(value)

const TAG = /( ?)\[\[([a-z0-9_]{1,40})\]\]/g
/** A paragraph that is nothing but one tag: a block takes its place. */
const ALONE = /<p[^<>]{0,200}>\s{0,20}\[\[([a-z0-9_]{1,40})\]\]\s{0,20}<\/p>/g

/** A row of a table whose only value is one tag; without a value the row goes. */
const FACT_ROW =
  /<tr>\s{0,20}<td[^<>]{0,200}>[^<>]{0,200}<\/td>\s{0,20}<td[^<>]{0,200}>\[\[([a-z0-9_]{1,40})\]\]<\/td>\s{0,20}<\/tr>/g

/** Words, a gap, an amount: a row of a table. */
const splitCells = (line: string): [string, string] | null => {
  const at = line.trimStart() === line ? line.search(/ {2}/) : -1
  return at < 1 ? null : [line.slice(0, at), line.slice(at).trim()]
}

/** A block of the product as HTML: columns become a table, everything else lines; in `links`, addresses are links. */
export function htmlOfBlock(block: string, tag = ''): string {
  const lines = block.split(/\r?\n/)
  if (!lines.some((line) => splitCells(line) !== null))
    return block === '' ? '' : `<p>${lines.map((line) => inlineHtml(tag, line)).join('<br>')}</p>`
  const rows: { words: string; amount: string | null }[] = []
  for (const line of lines) {
    const cells = splitCells(line)
    const item = rows.at(-1)
    if (cells !== null) rows.push({ words: escapeHtml(cells[0]), amount: cells[1] })
    // The details of an item stand indented below it.
    else if (line.startsWith(' ') && item && item.amount !== null)
      item.words += `<br><small>${escapeHtml(line.trim())}</small>`
    else rows.push({ words: escapeHtml(line.trim()), amount: null })
  }
  const cells = rows.map(({ words, amount }) =>
    amount === null ? `<td colspan="2">${words}</td>` : `<td>${words}</td>${amountCell(amount)}`,
  )
  return `<table><tbody>${cells.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
}

/**
 * Says of places of a template, asked in their order, whether a value there stays text: within an attribute such as
 * `<a href="[[link]]">`, and within a link that somebody wrote.
 */
function markupScanner(template: string): (place: number) => boolean {
  let [at, isInTag, isInLink] = [0, false, false]
  return (place) => {
    for (; at < place; at++) {
      if (template[at] === '>') isInTag = false
      if (template[at] !== '<') continue
      isInTag = true
      const name = template.slice(at, at + 4).toLowerCase()
      if (name === '</a>') isInLink = false
      else if (/^<a[\s>]/.test(name)) isInLink = true
    }
    return isInTag || isInLink
  }
}

/**
 * One pass, so that a value never becomes a tag. A paragraph of one tag that is empty is left out; one of an address is
 * a button that says `press`.
 */
export function fillHtml(written: string, { words, blocks = {} }: Tags, press = 'Open the page'): string {
  const block = (tag: string) => (Object.hasOwn(blocks, tag) ? (blocks[tag] ?? '') : null)
  const plainWord = (tag: string) => oneLine(Object.hasOwn(words, tag) ? (words[tag] ?? '') : '')
  const template = written.replace(FACT_ROW, (row, tag: string) => ((block(tag) ?? plainWord(tag)) === '' ? '' : row))
  const staysText = markupScanner(template)
  const inlineFrom =
    (start: number) =>
    (...found: [string, string, string, number]) => {
      const [, before, tag, offset] = found
      const typed = plainWord(tag)
      const isText = staysText(start + offset)
      const word = isText ? escapeHtml(typed) : inlineHtml(tag, typed)
      const filling = block(tag)
      const lines = filling?.trim().split('\n') ?? []
      const value =
        filling === null ? word : lines.map((line) => (isText ? escapeHtml(line) : inlineHtml(tag, line))).join('<br>')
      return value === '' ? '' : before + value
    }
  const pieces: string[] = []
  let at = 0
  for (const match of template.matchAll(ALONE)) {
    const tag = match[1] ?? ''
    pieces.push(template.slice(at, match.index).replace(TAG, inlineFrom(at)))
    const found = block(tag)
    const word = plainWord(tag)
    if (found !== null) pieces.push(htmlOfBlock(found.trim(), tag))
    else if (LINK_TAG.test(tag) && ADDRESS.test(word)) pieces.push(button(word, press))
    else if (word !== '') pieces.push(`<p>${escapeHtml(word)}</p>`)
    at = match.index + match[0].length
  }
  pieces.push(template.slice(at).replace(TAG, inlineFrom(at)))
  return pieces.join('')
}
