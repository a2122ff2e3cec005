import { DomUtils, parseDocument } from 'htmlparser2'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const readText = (node: Parameters<typeof DomUtils.textContent>[0]): string =>
  DomUtils.textContent(node).replaceAll(/\s+/g, ' ').trim()

/** Leaves out the help and the mark of an optional field. */
function readLabel(label: Element): string {
  const inner = DomUtils.getElementsByTagName('b', label)[0] ?? label
  const [notes] = [DomUtils.filter((one) => 'attribs' in one && /^(?:opt|help)$/.test(one.attribs.class ?? ''), inner)]
  return notes.reduce((words, note) => words.replace(readText(note), ''), readText(inner)).trim()
}

/** Collects labels, names of groups and headings of sections. */
export function labelsIn(form: string): ReadonlySet<string> {
  const dom = parseDocument(form)
  const named = DomUtils.filter((one) => 'attribs' in one, dom).flatMap((one) => {
    if (!('attribs' in one)) return []
    const { 'aria-label': spoken, 'data-label': around, role } = one.attribs
    const isHead = /^(?:label|legend|h2|h3|h4)$/.test(one.name) || (one.attribs.id ?? '').endsWith('-label')
    return [spoken, around, ...(isHead && role !== 'tooltip' ? [readLabel(one)] : [])]
  })
  return new Set(named.flatMap((words) => (words ? [words.trim().toLowerCase()] : [])))
}

/** A label may follow words of its row or section: "Billing city". */
export function isLabel(field: string, labels: ReadonlySet<string>): boolean {
  const words = field.trim().toLowerCase().split(' ')
  return words.some((_word, at) => labels.has(words.slice(at).join(' ')))
}
