const LINES = '.menu :is(a, summary)'

const isSeen = (line: HTMLElement): boolean => line.checkVisibility({ visibilityProperty: true })

const readGroup = (line: HTMLElement): HTMLDetailsElement | null => line.closest('details')

function turn(line: HTMLElement, key: string): HTMLElement | null {
  const group = readGroup(line)
  if (group === null) return null
  const isName = line.matches('summary')
  if (key === 'ArrowRight' && isName && group.open) return group.querySelector<HTMLElement>('.submenu a')
  if (key === 'ArrowLeft' && !isName) return group.querySelector<HTMLElement>('summary')
  if (isName) group.open = key === 'ArrowRight'
  return line
}

function walk(line: HTMLElement, key: string): HTMLElement | undefined {
  const lines = [...(line.closest('.side')?.querySelectorAll<HTMLElement>(LINES) ?? [])].filter(isSeen)
  const at = lines.indexOf(line)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[key]
  return to === undefined ? undefined : lines[to]
}

function press(event: KeyboardEvent): void {
  const { target, key } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof HTMLElement)) return
  const line = target.closest<HTMLElement>(`.side ${LINES}`)
  if (line === null) return
  const to = key === 'ArrowLeft' || key === 'ArrowRight' ? turn(line, key) : walk(line, key)
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** A drawer that lost the focus would cover the element that has it now. */
function leave({ target }: FocusEvent): void {
  const drawer = document.querySelector<HTMLElement>('.side:popover-open')
  if (drawer && target instanceof Node && !drawer.contains(target)) drawer.hidePopover()
}

export function watchMenuKeys(): () => void {
  addEventListener('keydown', press)
  addEventListener('focusin', leave)
  return () => {
    removeEventListener('keydown', press)
    removeEventListener('focusin', leave)
  }
}
