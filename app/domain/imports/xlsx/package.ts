import { FILE_UNREADABLE } from '../messages'
import { refuse } from '../file/table'
import { readXml } from './xml'
import type { Zip } from './zip'

const MAX_RELATIONS = 5000

type Relation = { id: string; type: string; target: string }

/** Excel shows sheets with any other state; older versions of ExcelJS write `show`. */
const HIDDEN = new Set(['hidden', 'veryHidden'])

function partName(from: string, target: string): string {
  const base = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') base.pop()
    else if (step !== '' && step !== '.') base.push(step)
  }
  return base.join('/')
}

async function readRelations(zip: Zip, part: string): Promise<Relation[]> {
  const cut = part.lastIndexOf('/') + 1
  const file = `${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`
  const found: Relation[] = []
  if (!zip.has(file)) return found
  await readXml(zip.read(file), {
    open(name, { Id: id, Type: type, Target: target }) {
      if (name !== 'Relationship' || id === undefined || type === undefined || target === undefined) return
      if (found.length >= MAX_RELATIONS) throw refuse(FILE_UNREADABLE)
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: partName(part, target) })
    },
  })
  return found
}

export type Package = { sheets: string[]; strings: string | null; styles: string | null; is1904: boolean }

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

export async function readPackage(zip: Zip): Promise<Package> {
  const workbook = (await readRelations(zip, '')).find(({ type }) => type === 'officeDocument')?.target
  if (workbook === undefined || !zip.has(workbook) || !workbook.toLowerCase().endsWith('.xml'))
    throw refuse(FILE_UNREADABLE)
  const relations = await readRelations(zip, workbook)
  const worksheets = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]))
  const sheets = new Set<string>()
  let is1904 = false
  await readXml(zip.read(workbook), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (name !== 'sheet' || HIDDEN.has(attributes.state ?? '')) return
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1]
      const target = worksheets.get(id ?? '')
      if (target !== undefined) sheets.add(target)
    },
  })
  const partOf = (kind: string): string | null => {
    const target = relations.find(({ type }) => type === kind)?.target
    return target !== undefined && zip.has(target) ? target : null
  }
  return {
    sheets: [...sheets].filter((sheet) => zip.has(sheet)),
    strings: partOf('sharedStrings'),
    styles: partOf('styles'),
    is1904,
  }
}
