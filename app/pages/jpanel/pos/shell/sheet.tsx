import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import { focusFirst, opensKeyboard, saleBegins } from './focus-first'

type SheetProps = {
  kind: string
  title: string
  note?: ReactNode
  picture?: ReactNode
  tools?: ReactNode
  isHeld?: boolean
  hasHead?: boolean
  onClose: () => void
  children: ReactNode
}

export function Sheet({
  kind,
  title,
  note,
  picture,
  tools,
  isHeld = false,
  hasHead = true,
  onClose,
  children,
}: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const before = document.activeElement
    sheet.current?.showModal()
    focusInside(sheet.current)
    return () => restoreFocus(before)
  }, [])
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (!isHeld) onClose()
  }
  return (
    <dialog
      ref={sheet}
      className={`sheet ${kind}`}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={cancel}
      onPointerDown={(event) =>
        event.target === sheet.current && isOutside(event, sheet.current) ? cancel(event) : undefined
      }
    >
      {hasHead ? (
        <header>
          {picture}
          <div className="sheet-title">
            <h2 id={titleId}>{title}</h2>
            {note ? <span className="muted">{note}</span> : null}
          </div>
          <span className="grow" />
          {tools}
          <button type="button" className="icon-btn" aria-label="Close" onClick={onClose} disabled={isHeld}>
            <Icon name="x" size="lg" />
          </button>
        </header>
      ) : (
        <h2 id={titleId} className="sr">
          {title}
        </h2>
      )}
      {children}
    </dialog>
  )
}

/** Focuses the dialog itself where its main control would open a tablet's keyboard. */
function focusInside(sheet: HTMLDialogElement | null): void {
  const wanted = sheet?.querySelector<HTMLElement>('[data-first]')
  if (wanted) return wanted.focus()
  const parts = [...(sheet?.querySelectorAll<HTMLElement>(':scope > :not(header, h2)') ?? [])]
  if (parts.some(opensKeyboard)) return sheet?.focus()
  if (!parts.some((part) => focusFirst(part))) sheet?.focus()
}

function restoreFocus(before: Element | null): void {
  const opener = before instanceof HTMLElement && before !== document.body ? before : null
  const places = [opener?.isConnected === false ? document.getElementById('cart') : opener, saleBegins()]
  for (const place of places) {
    place?.focus({ preventScroll: true })
    if (place && document.activeElement === place) return
  }
}

/** A press on a modal's backdrop targets the dialog itself, outside its box. */
const isOutside = ({ clientX, clientY }: { clientX: number; clientY: number }, box: HTMLElement): boolean => {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
