import { readRow, rowKey, type Contents } from './rows'

/** `rowNames` holds the names of rows by their keys, so that a removed row can still be named. */
export type FormContents = { fields: Contents; rowNames: ReadonlyMap<string, string> }

function entryKey(name: string, ids: ReadonlyMap<string, string>): string {
  const row = readRow(name)
  const id = row && ids.get(`${row.list}[${row.index}]`)
  return row && id !== undefined && id !== null ? `${row.list}#${id || `+${row.index}`}.${row.rest}` : name
}

type Entry = [string, FormDataEntryValue]

/** Skips fields whose names begin with an underscore, which belong to the page and are not typed. */
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

/** Takes these fields from the form as unchanged, because the page rewrote them and not a person. */
export function withCurrentFields(form: HTMLFormElement, before: FormContents, names: readonly string[]): FormContents {
  const entries = readEntries(form)
  const ids = readIds(entries)
  const keys = new Set(names.map((name) => entryKey(name, ids)))
  const others = [...before.fields].filter(([key]) => !keys.has(key))
  return { ...before, fields: new Map([...others, ...[...readFields(entries)].filter(([key]) => keys.has(key))]) }
}

/** Returns the previous list if it is equal, because each key would otherwise render a large form again. */
export const keepEqual = (known: string[], now: string[]): string[] =>
  known.length === now.length && known.every((one, index) => one === now[index]) ? known : now
