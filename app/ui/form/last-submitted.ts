type Pressed = { form: HTMLFormElement; button: HTMLElement | null }

/** The last submitted form and its button. Searches and the sign-in over the page are sent in another way. */
let last: Pressed | null = null
let sendLast: (() => void) | null = null

const note = (event: SubmitEvent): void => {
  if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return
  last = { form: event.target, button: event.submitter }
  sendLast = null
}

export function postByScript(send: () => void): void {
  last = null
  sendLast = send
  send()
}

/** Listens in the capture phase, so that the form is stored before its request is made. */
export function noteSubmits(): () => void {
  addEventListener('submit', note, true)
  return () => removeEventListener('submit', note, true)
}

export const lastButton = (): HTMLElement | null => last?.button ?? null

type Submitter = HTMLButtonElement | HTMLInputElement

const isSubmitter = (element: Element): element is Submitter =>
  (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) && element.type === 'submit'

/** After a new render the elements differ, so the form is found by its id and the button by what it posts. */
function formNow({ form }: { form: HTMLFormElement }): HTMLFormElement | null {
  if (form.isConnected) return form
  const again = document.getElementById(form.getAttribute('id') ?? '')
  return again instanceof HTMLFormElement ? again : null
}

function buttonNow(form: HTMLFormElement, button: HTMLElement | null): Submitter | null {
  if (button === null || !isSubmitter(button)) return null
  if (button.form === form) return button
  const { name, value } = button
  return [...form.elements].filter(isSubmitter).find((one) => one.name === name && one.value === value) ?? null
}

export function canSubmitAgain(): boolean {
  if (sendLast !== null) return true
  const form = last && formNow(last)
  return form !== null && (last?.button === null || buttonNow(form, last?.button ?? null) !== null)
}

export function submitAgain(): void {
  if (sendLast !== null) return sendLast()
  const form = last && formNow(last)
  if (form) form.requestSubmit(buttonNow(form, last?.button ?? null))
}
