import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { useIsBrowser } from '~/ui/use-is-browser'
import { useTopDialog } from './use-top-dialog'

/** `good` means done, `warn` held back for now, `bad` failed. */
type Tone = 'good' | 'warn' | 'bad'
export type Toast = {
  message: string
  tone?: Tone
  action?: { label: string; onChoose: () => void }
  staysMs?: number
  /** Names the problem that the toast reports. An attempt that works removes the toast (`useAttempt`). */
  about?: string
}
type Shown = Toast & { id: number }
type Toasts = { push: (toast: Toast) => void; attempt: (about: string) => () => void }

const ToastContext = createContext<Toasts>({ push: () => undefined, attempt: () => () => undefined })

/** `const toast = useToast(); toast({ message: 'Note removed', action: { label: 'Undo', onChoose: restore } })` */
export const useToast = (): ((toast: Toast) => void) => use(ToastContext).push

/**
 * Removes the toasts about a problem once another attempt has worked, except those shown since that attempt began:
 * `toast({ message, tone: 'bad', about: 'cart' })`, then `const solved = attempt('cart')` and, if it worked,
 * `solved()`.
 */
export const useAttempt = (): ((about: string) => () => void) => use(ToastContext).attempt

const FLASH_MS = 3000
const ICONS: Record<Tone, IconName> = { good: 'check', warn: 'alert-circle', bad: 'alert-triangle' }
const LONG_MESSAGE = 60

const chooseDuration = ({ tone, staysMs, message }: Toast): number | null =>
  staysMs ?? (tone === 'bad' ? null : message.length > LONG_MESSAGE ? 8000 : 6000)

const isSaidAgain = (one: Toast, other: Toast): boolean => one.message === other.message && !one.action && !other.action

/** `shownAt` distinguishes the server's `flash` from the same words shown again. */
export function Toaster({
  flash,
  shownAt,
  children,
}: {
  flash?: string | null
  shownAt?: Date | string
  children: ReactNode
}) {
  const [toasts, setToasts] = useState<Shown[]>(() => (flash ? [{ id: 0, message: flash, staysMs: FLASH_MS }] : []))
  const lastId = useRef(0)
  const push = useCallback((toast: Toast) => {
    lastId.current += 1
    setToasts((shown) => [
      ...shown.filter((other) => !isSaidAgain(other, toast)).slice(-2),
      { ...toast, id: lastId.current },
    ])
  }, [])
  const attempt = useCallback((about: string) => {
    const before = lastId.current
    const isSolved = (toast: Shown) => toast.about === about && toast.id <= before
    return () => setToasts((shown) => (shown.some(isSolved) ? shown.filter((toast) => !isSolved(toast)) : shown))
  }, [])
  const remove = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const moment = shownAt === undefined ? flash : new Date(shownAt).getTime()
  const lastMoment = useRef(moment)
  useEffect(() => {
    if (flash && moment !== lastMoment.current) push({ message: flash, staysMs: FLASH_MS })
    lastMoment.current = moment
  }, [flash, moment, push])
  const context = useMemo(() => ({ push, attempt }), [push, attempt])
  return (
    <ToastContext value={context}>
      {children}
      <Stack toasts={toasts} remove={remove} />
    </ToastContext>
  )
}

/** In an open dialog, messages are part of its content and cover no buttons. Their space stays until it closes. */
function Stack({ toasts, remove }: { toasts: Shown[]; remove: (id: number) => void }) {
  const home = useRef<HTMLDivElement>(null)
  const stack = useRef<HTMLElement>(null)
  const isMounted = useIsBrowser()
  const [hasRoom, setHasRoom] = useState(false)
  const isShown = toasts.length > 0 || hasRoom
  const raise = useCallback(() => {
    const element = stack.current
    if (!element) return
    if (element.matches(':popover-open')) element.hidePopover()
    const isInside = element.closest('dialog') !== null
    // The minimum height only grows: `offsetHeight` is never below the earlier minimum.
    element.style.minHeight = isInside ? `${element.offsetHeight}px` : ''
    setHasRoom(isInside)
    // A closed dialog has taken the element out of the page, so show it again only once it is connected.
    if (element.popover && !element.hidden && element.isConnected && !isInside) element.showPopover()
  }, [])
  useTopDialog(home, isMounted && isShown, raise)
  useEffect(raise, [toasts, isMounted, raise])
  const last = toasts.at(-1)
  const spoken = (isAlarm: boolean) => (isMounted && last && (last.tone === 'bad') === isAlarm ? last.message : '')
  return (
    <div ref={home} className="toast-home">
      <div className="toast-home">
        <output className="sr">{spoken(false)}</output>
        <div className="sr" role="alert">
          {spoken(true)}
        </div>
        <section
          ref={stack}
          className="toasts"
          {...(isMounted ? { popover: 'manual' } : {})}
          aria-label="Messages"
          hidden={!isShown}
        >
          {toasts.map((toast) => (
            <ToastLine key={toast.id} toast={toast} remove={remove} />
          ))}
        </section>
      </div>
    </div>
  )
}

function ToastLine({ toast, remove }: { toast: Shown; remove: (id: number) => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const { id, tone = 'good' } = toast
  const duration = chooseDuration(toast)
  useEffect(() => {
    if (isHeld || duration === null) return
    const timer = setTimeout(() => remove(id), duration)
    return () => clearTimeout(timer)
  }, [isHeld, duration, id, remove])
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  const choose = () => {
    remove(id)
    toast.action?.onChoose()
  }
  return (
    <div className={`toast ${tone}`} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <Icon name={ICONS[tone]} />
      <p>{toast.message}</p>
      {toast.action ? (
        <button type="button" onClick={choose}>
          {toast.action.label}
        </button>
      ) : null}
      <button type="button" className="x" aria-label="Close" onClick={() => remove(id)}>
        <Icon name="x" />
      </button>
    </div>
  )
}
