import { createContext, use, useState, type ReactNode } from 'react'
import { IconButton } from '~/ui/button'
import { useReorder, type Reordering } from '~/ui/fields/use-reorder'
import { Icon } from '~/ui/icon'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import { useIsBrowser } from '~/ui/use-is-browser'

export type IntentButton = { name: string; value: string; formNoValidate?: boolean }
type Made<P> = { (payload: P): void; getButtonProps: (payload: P) => IntentButton }

export type RowIntents = {
  insert: Made<{ name: string; index?: number; defaultValue?: never }>
  remove: Made<{ name: string; index: number }>
  reorder: Made<{ name: string; from: number; to: number }>
  update: Made<{ name: string; value?: never }>
}

const ReorderContext = createContext<Reordering | null>(null)

type RowsProps = {
  form: RowIntents
  list: string
  count: number
  nameOf: (index: number) => string
  className?: string
  id?: string
  error?: string | undefined
}

export function Rows({
  form,
  list,
  count,
  nameOf,
  className,
  id,
  error,
  children,
}: RowsProps & { children: ReactNode }) {
  const reordering = useReorder({ count, nameOf, onMove: (from, to) => form.reorder({ name: list, from, to }) })
  return (
    <ReorderContext value={reordering}>
      <div
        className={className}
        id={id}
        tabIndex={id ? -1 : undefined}
        data-rows
        {...(error ? { 'aria-invalid': true } : {})}
      >
        {children}
      </div>
      <p className="sr" role="status">
        {reordering.says}
      </p>
    </ReorderContext>
  )
}

export function useRow(index: number) {
  const lift = use(ReorderContext)?.lift
  const isTarget = lift && lift.to === index && lift.from !== index
  return {
    'data-row': true,
    'data-lifted': lift?.from === index || undefined,
    'data-drop': isTarget ? (lift.to < lift.from ? 'before' : 'after') : undefined,
  }
}

export const PartRow = ({ index, children }: { index: number; children: ReactNode }) => (
  <div className="part-row" {...useRow(index)}>
    {children}
  </div>
)

export function Grip({ index, what }: { index: number; what: string }) {
  const reordering = use(ReorderContext)
  const isBrowser = useIsBrowser()
  if (!reordering || !isBrowser) return null
  return (
    <button
      type="button"
      className="icon-btn row-grip"
      aria-label={`Move ${what}: Space picks up and drops, arrows move`}
      aria-pressed={reordering.lift?.from === index}
      {...reordering.handle(index)}
    >
      <Icon name="grip-vertical" />
    </button>
  )
}

export type ButtonProps = {
  form: RowIntents
  list: string
  index: number
  count: number
  what: string
  /** The question shown before the row is removed. Without it, the row is removed immediately. */
  ask?: { title: string; body: string } | undefined
  keepsLast?: boolean
}

/** These buttons post, so that they work without JavaScript. With JavaScript, no request is sent. */
export function RowButtons({ form, list, index, count, what, ask, keepsLast = false }: ButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const button = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to })
  return (
    <span className="row-acts">
      {count > 1 ? <Grip index={index} what={what} /> : null}
      <IconButton
        icon="arrow-up"
        label={`Move ${what} up`}
        type="submit"
        disabled={index === 0}
        {...button(Math.max(0, index - 1))}
      />
      <IconButton
        icon="arrow-down"
        label={`Move ${what} down`}
        type="submit"
        disabled={index === count - 1}
        {...button(Math.min(count - 1, index + 1))}
      />
      <IconButton
        icon="trash"
        label={`Remove ${what}`}
        type="submit"
        disabled={keepsLast && count === 1}
        {...form.remove.getButtonProps({ name: list, index })}
        onClick={(event) => {
          if (!ask) return
          event.preventDefault()
          setIsConfirming(true)
        }}
      />
      {ask ? (
        <AskToRemove {...ask} isOpen={isConfirming} {...{ form, list, index }} onClose={() => setIsConfirming(false)} />
      ) : null}
    </span>
  )
}

type AskProps = Pick<ButtonProps, 'form' | 'list' | 'index'> & {
  title: string
  body: string
  isOpen: boolean
  onClose: () => void
}

export const AskToRemove = ({ form, list, index, title, body, isOpen, onClose }: AskProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={title}
    keep="Cancel"
    act="Remove"
    isDangerous
    onAct={() => {
      onClose()
      form.remove({ name: list, index })
    }}
  >
    <p>{body}</p>
  </ConfirmDialog>
)

export function AddRow({
  form,
  list,
  row,
  onPress,
  children,
}: {
  form: RowIntents
  list: string
  row: object
  onPress?: () => void
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      className="btn"
      onClick={onPress}
      {...form.insert.getButtonProps({ name: list, defaultValue: row as never })}
    >
      <Icon name="plus" />
      {children}
    </button>
  )
}
