import { Parser } from 'htmlparser2'
import type { HtmlNode } from '~/kit/markup/html-node'
import { linesOfHtml } from '~/kit/markup/html-words'
import { turns } from '~/kit/process/turns'
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

/** Cleaned HTML as a tree that a page draws element by element, and how many elements that takes. */
function readTree(clean: string): { nodes: HtmlNode[]; elements: number } {
  const root: HtmlNode[] = []
  const open: HtmlNode[][] = [root]
  let elements = 0
  const parser = new Parser({
    onopentag(tag, attributes) {
      const allowed = ALLOWED.flatMap((name) =>
        attributes[name] === undefined ? [] : [[NAMES[name] ?? name, attributes[name]] as const],
      )
      const node = { tag, attributes: Object.fromEntries(allowed), children: [] }
      open.at(-1)?.push(node)
      open.push(node.children)
      elements++
    },
    ontext(text) {
      open.at(-1)?.push(text)
    },
    onclosetag() {
      if (open.length > 1) open.pop()
    },
  })
  parser.write(clean)
  parser.end()
  return { nodes: root, elements }
}

/** All texts of one page: drawing takes its time for each element, and nobody else is answered meanwhile. */
export const MAX_ELEMENTS = 5000

/**
 * HTML that people wrote, cleaned again, as trees that a page draws. Texts that would take the page over its limit are
 * drawn as their plain words, in one element each.
 */
export async function htmlTrees(texts: readonly string[]): Promise<HtmlNode[][]> {
  const pause = turns()
  const trees: HtmlNode[][] = []
  let left = MAX_ELEMENTS
  for (const html of texts) {
    const { nodes, elements } = readTree(await cleanStoredHtml(html))
    const fits = elements <= left
    if (fits) left -= elements
    trees.push(fits ? nodes : [{ tag: 'p', attributes: {}, children: [linesOfHtml(html).join('\n')] }])
    await pause()
  }
  return trees
}
