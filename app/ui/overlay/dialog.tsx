import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Button, IconButton, IconLink } from '~/ui/button'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
  isWide?: boolean
  className?: string
}

export function Dialog({ isOpen, onClose, title, children, foot, isWide, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>('[data-first="true"]')?.focus()
    }
    if (!isOpen && element.open) element.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={['dialog', isWide ? 'wide' : '', className ?? ''].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      {isOpen ? (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="x" label="Close" onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          {foot ? <div className="dialog-foot">{foot}</div> : null}
        </>
      ) : null}
    </dialog>
  )
}

type FormDialogProps = {
  /** `dialog.current?.showModal()` opens it. */
  dialog: RefObject<HTMLDialogElement | null>
  title: ReactNode
  onClose?: () => void
  children: ReactNode
}

/**
 * Its fields stay in the surrounding form while it is closed, and are sent with it. Open in place without JavaScript.
 */
export function FormDialog({ dialog, title, onClose, children }: FormDialogProps) {
  const titleId = useId()
  useEffect(() => {
    // It is rendered open for people without JavaScript.
    if (dialog.current?.matches(':modal') === false) dialog.current.removeAttribute('open')
  }, [dialog])
  const close = () => dialog.current?.close()
  // Enter in a field closes the dialog and does not send the form behind it.
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.closest('dialog') !== dialog.current)
      return
    event.preventDefault()
    close()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog wide form-dialog"
      open
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="x" label="Close" onClick={close} />
      </div>
      <div className="dialog-body">{children}</div>
      <div className="dialog-foot">
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      </div>
    </dialog>
  )
}

type ConfirmProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  keep: string
  act: string
  onAct: () => void
  isDangerous?: boolean
  isBusy?: boolean
}

export function ConfirmDialog({ keep, act, onAct, isDangerous, isBusy, ...rest }: ConfirmProps) {
  const foot = (
    <>
      <Button onClick={rest.onClose} data-first={isDangerous}>
        {keep}
      </Button>
      <Button variant={isDangerous ? 'danger' : 'primary'} onClick={onAct} isBusy={isBusy} data-first={!isDangerous}>
        {act}
      </Button>
    </>
  )
  return <Dialog {...rest} foot={foot} />
}

export const CLOSES_ON_SCRIM = { closedby: 'any' } as const

type PanelProps = { title: ReactNode; closeTo: string; children: ReactNode; foot?: ReactNode }

/**
 * A panel from the right with an address of its own: a route renders it, closing goes to `closeTo`. Without JavaScript
 * it is open and its cross is a link. `<Panel title="Payment" closeTo={href('/jpanel/contributions')}>…</Panel>`
 * @public
 */
export function Panel({ title, closeTo, children, foot }: PanelProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const navigate = useNavigate()
  useEffect(() => {
    const before = document.activeElement
    if (panel.current?.matches(':modal') === false) {
      panel.current.removeAttribute('open')
      panel.current.showModal()
    }
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const close = () => void navigate(closeTo, { preventScrollReset: true })
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    close()
  }
  return (
    <dialog ref={panel} className="panel" open aria-labelledby={titleId} onCancel={cancel} {...CLOSES_ON_SCRIM}>
      <div className="panel-head">
        <h2 id={titleId}>{title}</h2>
        <IconLink icon="x" label="Close" to={closeTo} preventScrollReset />
      </div>
      <div className="panel-body">{children}</div>
      {foot ? <div className="panel-foot">{foot}</div> : null}
    </dialog>
  )
}
