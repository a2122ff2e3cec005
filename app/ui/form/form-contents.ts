import { readRow, rowKey, type Contents } from './rows'

/** The fields of a form, and the names of its rows by their keys: a removed row is named once it is gone. */
export type FormContents = { fields: Contents; rowNames: ReadonlyMap<string, string> }

/** Rows with an id are known by it; new ones by their place, after a plus. */
function entryKey(name: string, ids: ReadonlyMap<string, string>): string {
  const row = readRow(name)
  const id = row && ids.get(`${row.list}[${row.index}]`)
  return row && id !== undefined && id !== null ? `${row.list}#${id || `+${row.index}`}.${row.rest}` : name
}

type Entry = [string, FormDataEntryValue]

/** A field whose name begins with a line is the page's own, which nobody types. */
const readEntries = (form: HTMLFormElement): Entry[] =>
  [...new FormData(form)].filter(([name]) => !name.startsWith('_'))

function readIds(entries: readonly Entry[]): Map<string, string> {
  const ids = new Map<string, string>()
  for (const [name, value] of entries) {
    const row = readRow(name)
    if (row?.rest === 'id') ids.set(`${row.list}[${row.index}]`, String(value))
  }
  return ids
}

function readFields(entries: readonly Entry[]): Contents {
  const ids = readIds(entries)
  const fields: Contents = new Map()
  for (const [name, value] of entries) {
    const key = entryKey(name, ids)
    const text = typeof value === 'string' ? value : value.name
    fields.set(key, { field: name, value: `${fields.get(key)?.value ?? ''}\n${text}` })
  }
  return fields
}

function readRowNames(form: HTMLFormElement, fields: Contents): Map<string, string> {
  const names = new Map<string, string>()
  const controls = new Map([...form.elements].map((control) => [control.getAttribute('name'), control]))
  for (const [key, { field }] of fields) {
    const row = rowKey(key)
    if (row === null || key !== `${row}.id`) continue
    const name = controls.get(field)?.closest('[data-row]')?.getAttribute('aria-label')
    if (name) names.set(row, name)
  }
  return names
}

export function readContents(form: HTMLFormElement): FormContents {
  const fields = readFields(readEntries(form))
  return { fields, rowNames: readRowNames(form, fields) }
}

/** The contents with these fields as the form has them now: the page wrote them otherwise, nobody changed them. */
export function withCurrentFields(form: HTMLFormElement, before: FormContents, names: readonly string[]): FormContents {
  const entries = readEntries(form)
  const ids = readIds(entries)
  const keys = new Set(names.map((name) => entryKey(name, ids)))
  const others = [...before.fields].filter(([key]) => !keys.has(key))
  return { ...before, fields: new Map([...others, ...[...readFields(entries)].filter(([key]) => keys.has(key))]) }
}

/** The known list where nothing else is to be said: each key would draw a large form again otherwise. */
export const keepEqual = (known: string[], now: string[]): string[] =>
  known.length === now.length && known.every((one, index) => one === now[index]) ? known : now
