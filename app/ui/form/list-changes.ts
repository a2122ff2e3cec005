import { readContents, type FormContents } from './form-contents'
import { movedLists, rowsMissing } from './row-changes'
import { rowKey } from './rows'

function findLabel(form: HTMLFormElement, field: string): string {
  const control = form.elements.namedItem(field)
  const first = control instanceof RadioNodeList ? control[0] : control
  const around = first instanceof Element ? first.closest<HTMLElement>('[data-label]')?.dataset.label : undefined
  if (around !== undefined) return around
  const label =
    first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement || first instanceof HTMLSelectElement
      ? first.labels?.[0]
      : undefined
  const words = (label?.querySelector('b') ?? label)?.cloneNode(true)
  // Switches and boxes have their help within the label.
  if (words instanceof Element) for (const aside of words.querySelectorAll('.opt, .help')) aside.remove()
  return words?.textContent?.trim() || field
}

export function listChanges(form: HTMLFormElement, before: FormContents): string[] {
  const now = readContents(form)
  const [added, removed] = [rowsMissing(now.fields, before.fields), rowsMissing(before.fields, now.fields)]
  const describe = (key: string): string[] => {
    const row = rowKey(key)
    if (row !== null && (added.has(row) || removed.has(row))) return []
    const { field } = now.fields.get(key) ?? before.fields.get(key) ?? { field: key }
    const label = findLabel(form, field)
    const rowName = row === null ? undefined : now.rowNames.get(row)
    return [rowName === undefined ? label : label === field ? rowName : `${label} of ${rowName}`]
  }
  const keys = [...new Set([...before.fields.keys(), ...now.fields.keys()])]
  const changed = keys.filter((key) => before.fields.get(key)?.value !== now.fields.get(key)?.value)
  return [
    ...new Set([
      ...changed.flatMap(describe),
      ...[...added].map((row) => `${now.rowNames.get(row) ?? 'A row'} added`),
      ...[...removed].map((row) => `${before.rowNames.get(row) ?? 'A row'} removed`),
      ...movedLists(before.fields, now.fields).map(() => 'Order of rows'),
    ]),
  ]
}
