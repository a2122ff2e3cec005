type Pressed = { form: HTMLFormElement; button: HTMLElement | null }

/** The posted form that was submitted last, by which button: searches and sign-in over the page are sent otherwise. */
let last: Pressed | null = null
/** A script may post as well: what it would send once more, if it was the last to post. */
let sendLast: (() => void) | null = null

const note = (event: SubmitEvent): void => {
  if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return
  last = { form: event.target, button: event.submitter }
  sendLast = null
}

/** Posts by script, so that it can be repeated as a form can. */
export function postByScript(send: () => void): void {
  last = null
  sendLast = send
  send()
}

/** Before anything else takes the event, so that a form is known by the time its request is made. */
export function noteSubmits(): () => void {
  addEventListener('submit', note, true)
  return () => removeEventListener('submit', note, true)
}

export const lastButton = (): HTMLElement | null => last?.button ?? null

type Submitter = HTMLButtonElement | HTMLInputElement

const isSubmitter = (element: Element): element is Submitter =>
  (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) && element.type === 'submit'

/** A page that was drawn again has other elements: the form is known by its id, its button by what it posts. */
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

/** Submitting again needs the form and the pressed button still on the page. */
export function canSubmitAgain(): boolean {
  if (sendLast !== null) return true
  const form = last && formNow(last)
  return form !== null && (last?.button === null || buttonNow(form, last?.button ?? null) !== null)
}

/** The same press once more, with what stands in the form now. */
export function submitAgain(): void {
  if (sendLast !== null) return sendLast()
  const form = last && formNow(last)
  if (form) form.requestSubmit(buttonNow(form, last?.button ?? null))
}
