import { useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '~/ui/link'
import { Kbd } from '~/ui/shell/brand'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

type PopoverProps = {
  button: ReactNode
  className?: string
  label?: string
  align?: 'start' | 'end'
  panelClass?: string
  panelLabel?: string
  role?: 'menu' | 'group'
  onOpen?: () => void
  onKey?: (event: KeyboardEvent<HTMLElement>) => void
  /** Stands in for the content until the popover first opens, and always when no script runs. */
  beforehand?: ReactNode
  children: ReactNode
}

/** Items of a closed fold cannot be reached. */
const reach = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>('[data-item]:not(:disabled, [aria-disabled="true"])')].filter((item) =>
    item.checkVisibility(),
  )

const firstStop = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>('[data-item], input:not([type=hidden]), select, textarea')].find(
    (stop) => stop.offsetParent !== null,
  )

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = reach(event.currentTarget)
  if (items.length === 0 || (event.target instanceof Element && event.target.matches('input, select, textarea'))) return
  const at = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? items.length - 1 : at - 1, Home: 0, End: items.length - 1 }[
    event.key
  ]
  if (next === undefined) return
  event.preventDefault()
  items[(next + items.length) % items.length]?.focus()
}

function place(panel: HTMLElement, button: HTMLElement | null, align: 'start' | 'end'): void {
  if (!button || CSS.supports('position-area: block-end')) return
  const box = button.getBoundingClientRect()
  const fitsBelow = box.bottom + panel.offsetHeight + 8 < innerHeight
  const left = align === 'end' ? box.right - panel.offsetWidth : box.left
  panel.style.inset =
    `${fitsBelow ? box.bottom : Math.max(8, box.top - panel.offsetHeight - 8)}px auto auto ` +
    `${Math.max(8, Math.min(left, innerWidth - panel.offsetWidth - 8))}px`
}

export function Popover({
  button,
  className = 'btn',
  label,
  align = 'start',
  panelClass,
  panelLabel,
  role = 'group',
  onOpen,
  onKey,
  beforehand,
  children,
}: PopoverProps) {
  const id = useId()
  const [isMade, setIsMade] = useState(beforehand === undefined)
  const trigger = useRef<HTMLButtonElement>(null)
  const anchor = `--${id.replace(/\W/g, '')}`
  const panel = ['pop', align === 'end' ? 'end' : '', panelClass ?? ''].filter(Boolean).join(' ')
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        title={label}
        aria-haspopup={role === 'menu' ? 'menu' : undefined}
        style={{ anchorName: anchor } as CSSProperties}
      >
        {button}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is menu or group */}
      <div
        id={id}
        popover="auto"
        role={role}
        aria-label={panelLabel ?? label}
        className={panel}
        style={{ positionAnchor: anchor } as CSSProperties}
        onKeyDown={(event) => {
          moveFocus(event)
          onKey?.(event)
        }}
        onBeforeToggle={(event) => {
          // Renders the content before the popover is visible, so that it opens at its size and the focus finds its
          // first stop.
          if (event.newState === 'open' && event.target === event.currentTarget) flushSync(() => setIsMade(true))
        }}
        onToggle={(event) => {
          if (event.newState !== 'open' || event.target !== event.currentTarget) return
          place(event.currentTarget, trigger.current, align)
          firstStop(event.currentTarget)?.focus()
          onOpen?.()
        }}
      >
        {isMade ? children : beforehand}
      </div>
    </>
  )
}

export function focusOpenPopover(): void {
  const panel = document.querySelector<HTMLElement>('[popover]:popover-open')
  if (panel && !panel.contains(document.activeElement)) firstStop(panel)?.focus()
}

export const closePopover = (inside: Element): void => inside.closest<HTMLElement>('[popover]')?.hidePopover()

export type PlainItem = {
  kind?: 'item'
  label: string
  icon?: IconName
  keys?: string
  isDangerous?: boolean
  isDisabled?: boolean
  to?: string
  opensTab?: boolean
  isFile?: boolean
  onChoose?: () => void
  submits?: { form: string; name?: string; value?: string }
  /** Handles the submit instead of the browser when scripts run. `ActionMenu` asks first. */
  holds?: (submitter: HTMLButtonElement) => void
}

export type MenuItem = { kind: 'line' } | { kind: 'heading'; label: string } | PlainItem

export function Item({ item }: { item: MenuItem }) {
  if (item.kind === 'line') return <hr />
  if (item.kind === 'heading') return <h3 role="presentation">{item.label}</h3>
  const { label, icon, keys, isDangerous, isDisabled, to, opensTab, isFile, onChoose, submits, holds } = item
  const words = (
    <>
      {icon ? <Icon name={icon} /> : null}
      {label}
      {keys ? <Kbd>{keys}</Kbd> : null}
    </>
  )
  const shared = { className: isDangerous ? 'pop-item bad' : 'pop-item', role: 'menuitem', 'data-item': true }
  if (to && !isDisabled)
    return (
      <Link
        {...shared}
        to={to}
        reloadDocument={isFile}
        {...(opensTab ? { target: '_blank', rel: 'noreferrer' } : {})}
        onClick={(event) => {
          closePopover(event.currentTarget)
          onChoose?.()
        }}
      >
        {words}
      </Link>
    )
  const choose = (event: React.MouseEvent<HTMLButtonElement>) => {
    closePopover(event.currentTarget)
    if (holds) {
      event.preventDefault()
      holds(event.currentTarget)
    }
    onChoose?.()
  }
  return (
    <button {...shared} {...submits} type={submits ? 'submit' : 'button'} disabled={isDisabled} onClick={choose}>
      {words}
    </button>
  )
}

export type MenuProps = Omit<PopoverProps, 'children' | 'role'> & { items: readonly MenuItem[] }

export function Menu({ items, ...rest }: MenuProps) {
  return (
    <Popover {...rest} role="menu">
      {items.map((item, index) => (
        <Item key={index} item={item} />
      ))}
    </Popover>
  )
}
