import { SEARCH_ID } from '~/pages/jpanel/pos/controls/scanner'

const CONTROLS = 'input:not([type=hidden]), select, textarea, button, a[href], [tabindex="0"]'
const TEXT = 'textarea, input:not([type=radio], [type=checkbox])'

const isReachable = (element: HTMLElement): boolean => !element.matches(':disabled') && element.checkVisibility()

/** Among radios the selected one is where the arrow keys begin. */
const selectedRadio = (control: HTMLElement): HTMLElement =>
  control instanceof HTMLInputElement && control.type === 'radio'
    ? (control.form?.querySelector<HTMLElement>(`[name="${CSS.escape(control.name)}"]:checked`) ?? control)
    : control

/** Puts the focus on the field of that name, or on the first control there is; false where there is none. */
export function focusFirst(root: HTMLElement | null, name?: string): boolean {
  const all = [...(root?.querySelectorAll<HTMLElement>(name === undefined ? CONTROLS : `[name="${name}"]`) ?? [])]
  const first = all.find(isReachable)
  if (!first) return false
  selectedRadio(first).focus()
  return true
}

/** A field that is typed into opens the keyboard of a tablet; nobody requested that yet. */
export const opensKeyboard = (root: HTMLElement): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  ([...root.querySelectorAll<HTMLElement>(CONTROLS)].find(isReachable)?.matches(TEXT) ?? false)

/** The search; on a touch screen, where it would open the keyboard, the products. */
export const saleBegins = (): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches
    ? document.querySelector<HTMLElement>('.goods .tiles')
    : document.getElementById(SEARCH_ID)
