/** The values of a form's fields; a name with a line before it is the page's own, which nobody types. */
export const readFields = (form: HTMLFormElement): Map<string, string> => {
  const values = new Map<string, string>()
  for (const [name, value] of new FormData(form))
    if (!name.startsWith('_'))
      values.set(name, `${values.get(name) ?? ''}\n${typeof value === 'string' ? value : value.name}`)
  return values
}

/** Fields of several controls say their name around them. */
const nameOf = (form: HTMLFormElement, field: string): string => {
  const control = form.elements.namedItem(field)
  const first = control instanceof RadioNodeList ? control[0] : control
  const around = first instanceof Element ? first.closest<HTMLElement>('[data-label]')?.dataset.label : undefined
  if (around !== undefined) return around
  const label =
    first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement || first instanceof HTMLSelectElement
      ? first.labels?.[0]
      : undefined
  const words = [...((label?.querySelector('b') ?? label)?.childNodes ?? [])].filter(
    (node) => !(node instanceof Element && node.matches('.opt')),
  )
  return (
    words
      .map((node) => node.textContent)
      .join('')
      .trim() || field
  )
}

/** The labels of the fields that differ from what they held before. */
export function listChanges(form: HTMLFormElement, before: ReadonlyMap<string, string>): string[] {
  const now = readFields(form)
  const names = [...new Set([...before.keys(), ...now.keys()])]
  return [...new Set(names.filter((name) => before.get(name) !== now.get(name)).map((name) => nameOf(form, name)))]
}
