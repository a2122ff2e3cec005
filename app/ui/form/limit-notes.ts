import { counted, grouped } from '~/kit/text'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const NEAR = 0.9
/** Fields this short get no note near their limit, because codes and numbers fill them each time. */
const SMALL = 12

const isLimited = (target: EventTarget | null): target is TextControl =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.maxLength > 0

/** An editor does not cut text. It may grow beyond the limit and is then refused. */
const readEditorLimit = (target: EventTarget | null): number =>
  target instanceof HTMLTextAreaElement ? Number(target.dataset.limit ?? 0) : 0

/** Counts formatting such as `<p>` and links, which people do not see. Null while the text is far from its limit. */
export function describeEditorLimit(length: number, max: number): string | null {
  if (length < max * NEAR) return null
  if (length <= max) return `${grouped(length)} of ${grouped(max)} characters, formatting included`
  return `Too long by ${counted(length - max, 'character')}, formatting included. Shorten it to save.`
}

export function describeLimit(length: number, max: number, cut: number): string | null {
  if (cut > 0)
    return `Only ${max} characters fit here: ${cut} of the pasted text ${cut === 1 ? 'was' : 'were'} left out.`
  if (max <= SMALL || length < max * NEAR) return null
  return length < max ? `${length} of ${max} characters` : `The limit of ${max} characters is reached.`
}

function show(control: TextControl, words: string | null): void {
  const field = control.closest('.field') ?? control.parentElement
  let note = field?.querySelector<HTMLElement>(':scope > .limit-note') ?? null
  if (note === null && words !== null && field) {
    note = document.createElement('span')
    note.className = 'help limit-note'
    note.setAttribute('role', 'status')
    field.append(note)
  }
  if (note) note.textContent = words
}

export function noteLimits(): () => void {
  let cut = 0
  const paste = (event: InputEvent) => {
    const { target } = event
    if (!isLimited(target) || !event.inputType.startsWith('insertFrom')) return
    const pasted = (event.data ?? event.dataTransfer?.getData('text/plain') ?? '').length
    const selected = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0)
    cut = Math.max(0, target.value.length - selected + pasted - target.maxLength)
  }
  const change = ({ target }: Event) => {
    const limit = readEditorLimit(target)
    if (limit > 0) show(target as TextControl, describeEditorLimit((target as TextControl).value.length, limit))
    else if (isLimited(target)) show(target, describeLimit(target.value.length, target.maxLength, cut))
    cut = 0
  }
  addEventListener('beforeinput', paste, true)
  addEventListener('input', change)
  return () => {
    removeEventListener('beforeinput', paste, true)
    removeEventListener('input', change)
  }
}
