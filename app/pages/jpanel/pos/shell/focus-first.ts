import { SEARCH_ID } from '~/pages/jpanel/pos/controls/scanner'

const CONTROLS = 'input:not([type=hidden]), select, textarea, button, a[href], [tabindex="0"]'
const TEXT = 'textarea, input:not([type=radio], [type=checkbox])'

const isReachable = (element: HTMLElement): boolean => !element.matches(':disabled') && element.checkVisibility()

const selectedRadio = (control: HTMLElement): HTMLElement =>
  control instanceof HTMLInputElement && control.type === 'radio'
    ? (control.form?.querySelector<HTMLElement>(`[name="${CSS.escape(control.name)}"]:checked`) ?? control)
    : control

export function focusFirst(root: HTMLElement | null, name?: string): boolean {
  const all = [...(root?.querySelectorAll<HTMLElement>(name === undefined ? CONTROLS : `[name="${name}"]`) ?? [])]
  const first = all.find(isReachable)
  if (!first) return false
  selectedRadio(first).focus()
  return true
}

/** Focusing a text field would open a tablet's keyboard before the person wants it. */
export const opensKeyboard = (root: HTMLElement): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  ([...root.querySelectorAll<HTMLElement>(CONTROLS)].find(isReachable)?.matches(TEXT) ?? false)

/** The product search; on touch screens, where it would open the keyboard, the products. */
export const saleBegins = (): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches
    ? document.querySelector<HTMLElement>('.goods .tiles')
    : document.getElementById(SEARCH_ID)
