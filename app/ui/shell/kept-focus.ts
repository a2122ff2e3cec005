/** Identifies a control after a new render, which may show it as another element of the same id, name or words. */
type Control = { selectors: string[]; words: string }

const readWords = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent.trim()

function describeControl(element: Element): Control {
  const { name, type } = element as HTMLInputElement
  const byId = element.id === '' ? [] : [`#${CSS.escape(element.id)}`]
  const byName = name ? [`${element.tagName}[name="${CSS.escape(name)}"][type="${type}"]`] : []
  return { selectors: [...byId, ...byName], words: `${element.tagName} ${readWords(element)}` }
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()

const findRoot = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.getElementById('main')

function findControl(root: HTMLElement, { selectors, words }: Control): HTMLElement | undefined {
  for (const selector of selectors) {
    const same = [...root.querySelectorAll<HTMLElement>(selector)].find(isUsable)
    if (same) return same
  }
  return [...root.querySelectorAll<HTMLElement>('a[href], button, summary')].find(
    (element) => isUsable(element) && `${element.tagName} ${readWords(element)}` === words,
  )
}

function focusHeading(root: HTMLElement): void {
  const heading = root.querySelector<HTMLElement>('h1, dialog h2, .dialog-head h2') ?? root
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

const WATCHED = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled', 'hidden', 'open', 'aria-busy'],
}

/**
 * When the focused control goes away, like the button of a save bar, moves the focus to the same control in the new
 * render or to the heading. Keeps nothing for a control that somebody left for an empty place.
 */
export function watchFocus() {
  let last: { element: HTMLElement; control: Control; pathname: string } | null = null
  let frame = 0
  const note = (element: Element | EventTarget | null) => {
    if (!(element instanceof HTMLElement) || element === document.body) return
    last = { element, control: describeControl(element), pathname: location.pathname }
  }
  const restore = (isSamePage: boolean) => {
    const root = findRoot()
    if (!isLost() || root === null) return
    const same = isSamePage && last !== null ? findControl(root, last.control) : undefined
    same?.focus({ preventScroll: true })
    if (isLost()) focusHeading(root)
  }
  const check = () => {
    frame = 0
    if (last === null || !isLost() || document.querySelector('#main[aria-busy="true"]') !== null) return
    // A control that is disabled while it acts comes back.
    if (last.element.isConnected && last.element.matches(':disabled')) return
    restore(last.pathname === location.pathname)
  }
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    // An element counts as removed or disabled only after the current rendering has ended.
    queueMicrotask(() => {
      if (last?.element === target && isLost() && document.hasFocus() && isUsable(target)) last = null
    })
  }
  const enter = ({ target }: FocusEvent) => note(target)
  note(document.activeElement)
  const observer = new MutationObserver(() => {
    if (frame === 0 && last !== null && isLost()) frame = requestAnimationFrame(check)
  })
  observer.observe(document.body, WATCHED)
  addEventListener('focusin', enter)
  addEventListener('focusout', leave)
  const stop = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    removeEventListener('focusin', enter)
    removeEventListener('focusout', leave)
  }
  return { restore, stop }
}
