import { Parser } from 'htmlparser2'
import type { HtmlNode } from '~/kit/markup/html-node'
import { cleanStoredHtml } from './rich-text.server'

const ALLOWED = [
  'href',
  'target',
  'rel',
  'src',
  'alt',
  'width',
  'height',
  'title',
  'colspan',
  'rowspan',
  'start',
] as const
const NAMES: Partial<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' }

/** HTML that people wrote, cleaned again, as a tree that a page draws element by element. */
export function htmlTree(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: HtmlNode[][] = [root]
  const parser = new Parser({
    onopentag(tag, attributes) {
      const allowed = ALLOWED.flatMap((name) =>
        attributes[name] === undefined ? [] : [[NAMES[name] ?? name, attributes[name]] as const],
      )
      const node = { tag, attributes: Object.fromEntries(allowed), children: [] }
      open.at(-1)?.push(node)
      open.push(node.children)
    },
    ontext(text) {
      open.at(-1)?.push(text)
    },
    onclosetag() {
      if (open.length > 1) open.pop()
    },
  })
  parser.write(cleanStoredHtml(html))
  parser.end()
  return root
}
