import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Node = { role: string; children?: (Node | { type: string; id: string })[] }

/** Reads a PDF like a screen reader: the words of its pages, its tags, and its reading order. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const pages = []
  const structure: string[] = []
  const visit = (node: Node | { type: string }): void => {
    if (!('role' in node)) return
    // An element of another page is included without content.
    if (node.children?.some((child) => !('role' in child))) structure.push(node.role)
    for (const child of node.children ?? []) visit(child)
  }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const content = await page.getTextContent({ includeMarkedContent: false })
    const [, , width = 0, height = 0] = page.view
    const words = content.items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    pages.push({ text: words.replace(/\s+/g, ' '), width, height })
    const tree: Node | null = await page.getStructTree()
    if (tree) visit(tree)
  }
  const { info } = await pdf.getMetadata()
  const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | Map<string, boolean> | null
  const isTagged = marks instanceof Map ? marks.get('Marked') === true : marks?.Marked === true
  await task.destroy()
  return { pages, info: info as Record<string, unknown>, isTagged, structure }
}
