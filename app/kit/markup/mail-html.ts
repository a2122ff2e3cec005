import { escapeHtml } from '~/kit/html'
import { oneLine, type Tags } from '~/kit/merge'

const FACT = /^(\S.{0,60}?) {2,60}(\[\[[a-z0-9_]{1,40}\]\])$/

function renderFactsTable(part: string): string | null {
  const rows = part.split('\n').map((line) => FACT.exec(line))
  if (rows.includes(null)) return null
  const cells = rows.map((row) => `<tr><td>${escapeHtml(row?.[1] ?? '')}</td>${renderAmountCell(row?.[2] ?? '')}</tr>`)
  return `<table class="facts"><tbody>${cells.join('')}</tbody></table>`
}

const renderAmountCell = (words: string): string => `<td style="text-align:right">${escapeHtml(words)}</td>`

export const renderText = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => renderFactsTable(part) ?? `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

const ADDRESS = /^https?:\/\/[^\s<>"']{1,2000}$/
/** Tags whose values are addresses made by the product. Text that a person typed elsewhere never becomes a link. */
const LINK_TAG = /^(?:links?|(?!payload_)[a-z_]{1,30}_url)$/

const renderAnchor = (address: string, words = address): string => {
  const shown = escapeHtml(address)
  return `<a href="${shown}">${words === address ? shown : escapeHtml(words)}</a>`
}

/** Shows the address below the button for anyone who cannot press it. */
const renderButton = (address: string, words: string): string => {
  const shown = escapeHtml(address)
  return (
    `<p class="press"><a class="button" href="${shown}">${escapeHtml(words)}</a></p>` +
    `<p class="plain">Or copy this address: ${renderAnchor(address)}</p>`
  )
}

const renderInline = (tag: string, value: string): string =>
  LINK_TAG.test(tag) && ADDRESS.test(value) ? renderAnchor(value) : escapeHtml(value)

const TAG = /( ?)\[\[([a-z0-9_]{1,40})\]\]/g
/** Matches a paragraph that contains only one tag. A block replaces the whole paragraph. */
const ALONE = /<p[^<>]{0,200}>\s{0,20}\[\[([a-z0-9_]{1,40})\]\]\s{0,20}<\/p>/g

/** Matches a table row whose only value is one tag. The row is removed if the value is empty. */
const FACT_ROW =
  /<tr>\s{0,20}<td[^<>]{0,200}>[^<>]{0,200}<\/td>\s{0,20}<td[^<>]{0,200}>\[\[([a-z0-9_]{1,40})\]\]<\/td>\s{0,20}<\/tr>/g

const splitCells = (line: string): [string, string] | null => {
  const at = line.trimStart() === line ? line.search(/ {2}/) : -1
  return at < 1 ? null : [line.slice(0, at), line.slice(at).trim()]
}

/**
 * Converts a block made by the product to HTML: columns become a table, everything else lines. In `links`, addresses
 * become links.
 */
export function renderBlock(block: string, tag = ''): string {
  const lines = block.split(/\r?\n/)
  if (!lines.some((line) => splitCells(line) !== null))
    return block === '' ? '' : `<p>${lines.map((line) => renderInline(tag, line)).join('<br>')}</p>`
  const rows: { words: string; amount: string | null }[] = []
  for (const line of lines) {
    const cells = splitCells(line)
    const item = rows.at(-1)
    if (cells !== null) rows.push({ words: escapeHtml(cells[0]), amount: cells[1] })
    // Details of an item are indented below it.
    else if (line.startsWith(' ') && item && item.amount !== null)
      item.words += `<br><small>${escapeHtml(line.trim())}</small>`
    else rows.push({ words: escapeHtml(line.trim()), amount: null })
  }
  const cells = rows.map(({ words, amount }) =>
    amount === null ? `<td colspan="2">${words}</td>` : `<td>${words}</td>${renderAmountCell(amount)}`,
  )
  return `<table><tbody>${cells.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
}

/**
 * Checks places of a template, in ascending order, for values that must stay text: inside an attribute such as `<a
 * href="[[link]]">`, or inside a link that somebody wrote.
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
 * Fills tags in one pass, so that a value never becomes a tag. A paragraph of one empty tag is left out; one of an
 * address becomes a button labeled `press`.
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
      const word = isText ? escapeHtml(typed) : renderInline(tag, typed)
      const filling = block(tag)
      const lines = filling?.trim().split('\n') ?? []
      const value =
        filling === null
          ? word
          : lines.map((line) => (isText ? escapeHtml(line) : renderInline(tag, line))).join('<br>')
      return value === '' ? '' : before + value
    }
  const pieces: string[] = []
  let at = 0
  for (const match of template.matchAll(ALONE)) {
    const tag = match[1] ?? ''
    pieces.push(template.slice(at, match.index).replace(TAG, inlineFrom(at)))
    const found = block(tag)
    const word = plainWord(tag)
    if (found !== null) pieces.push(renderBlock(found.trim(), tag))
    else if (LINK_TAG.test(tag) && ADDRESS.test(word)) pieces.push(renderButton(word, press))
    else if (word !== '') pieces.push(`<p>${escapeHtml(word)}</p>`)
    at = match.index + match[0].length
  }
  pieces.push(template.slice(at).replace(TAG, inlineFrom(at)))
  return pieces.join('')
}
