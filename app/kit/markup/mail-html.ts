import { escapeHtml } from '~/kit/html'
import { oneLine, type Tags } from '~/kit/merge'

/** Plain text as paragraphs; its line breaks stay. */
export const htmlOfText = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

const TAG = /( ?)\[\[([a-z0-9_]{1,40})\]\]/g
/** A paragraph that is nothing but one tag: a block takes its place. */
const ALONE = /<p[^<>]{0,200}>\s{0,20}\[\[([a-z0-9_]{1,40})\]\]\s{0,20}<\/p>/g

/** Words, a gap, an amount: a row of a table. */
const cellsOf = (line: string): [string, string] | null => {
  const at = line.trimStart() === line ? line.search(/ {2}/) : -1
  return at < 1 ? null : [line.slice(0, at), line.slice(at).trim()]
}

/** A block of the product as HTML: columns become a table, everything else lines. */
export function htmlOfBlock(block: string): string {
  const lines = block.split(/\r?\n/)
  if (!lines.some((line) => cellsOf(line) !== null))
    return block === '' ? '' : `<p>${lines.map(escapeHtml).join('<br>')}</p>`
  const rows = lines.map((line) => {
    const cells = cellsOf(line)
    if (cells === null) return `<tr><td colspan="2">${escapeHtml(line.trim())}</td></tr>`
    return `<tr><td>${escapeHtml(cells[0])}</td><td style="text-align:right">${escapeHtml(cells[1])}</td></tr>`
  })
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

/** One pass, so that a value never becomes a tag. A paragraph of one tag that is empty is left out. */
export function fillHtml(template: string, { words, blocks = {} }: Tags): string {
  const block = (tag: string) => (Object.hasOwn(blocks, tag) ? (blocks[tag] ?? '') : null)
  const word = (tag: string) => escapeHtml(oneLine(Object.hasOwn(words, tag) ? (words[tag] ?? '') : ''))
  const inline = (_: string, before: string, tag: string) => {
    const found = block(tag)
    const value = found === null ? word(tag) : escapeHtml(found.trim()).replaceAll('\n', '<br>')
    return value === '' ? '' : before + value
  }
  const pieces: string[] = []
  let at = 0
  for (const match of template.matchAll(ALONE)) {
    const tag = match[1] ?? ''
    pieces.push(template.slice(at, match.index).replace(TAG, inline))
    const found = block(tag)
    if (found !== null) pieces.push(htmlOfBlock(found.trim()))
    else if (word(tag) !== '') pieces.push(`<p>${word(tag)}</p>`)
    at = match.index + match[0].length
  }
  pieces.push(template.slice(at).replace(TAG, inline))
  return pieces.join('')
}

const LOOK =
  'body{margin:0;padding:24px;background:#fff;color:#1d1b17;' +
  'font:16px/1.5 Inter,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}\n' +
  '.mail{max-width:600px;margin:0 auto}' +
  '.mail table{width:100%;border-collapse:collapse;margin:16px 0}' +
  '.mail td{padding:6px 0;border-bottom:1px solid #e6e2da;vertical-align:top}\n' +
  '.mail td+td{white-space:nowrap;padding-left:16px}' +
  '.mail tr:last-child td{font-weight:600;border-bottom:0}' +
  '.mail a{color:#0e5a3d}' +
  '.mail img{max-width:100%;height:auto}' +
  '.foot{margin-top:32px;padding-top:12px;border-top:1px solid #e6e2da;color:#565147;font-size:13px}'

/** A whole email around what was written: always light, as mail programs show it. */
export const mailPage = ({
  subject,
  body,
  foot,
  language,
}: {
  subject: string
  body: string
  foot: string
  language: string
}): string =>
  `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" ` +
  `content="width=device-width"><title>${escapeHtml(subject)}</title><style>${LOOK}</style></head><body><div ` +
  `class="mail">${body}<p class="foot">${escapeHtml(foot)}</p></div></body></html>`
