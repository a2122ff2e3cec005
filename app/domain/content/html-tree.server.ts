import { Parser } from 'htmlparser2'
import type { HtmlNode } from '~/kit/markup/html-node'
import { linesOfHtml } from '~/kit/markup/html-words'
import { makeTurns } from '~/kit/process/turns'
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

/** Limits all texts of one page, because drawing takes time for each element and blocks other requests. */
export const MAX_ELEMENTS = 5000

export async function htmlTrees(texts: readonly string[]): Promise<HtmlNode[][]> {
  const pause = makeTurns()
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
