import { useState, type ReactNode } from 'react'
import { IconButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { ConfirmDialog } from '~/ui/overlay/dialog'

type IntentButton = { name: string; value: string; formNoValidate?: boolean }
type Made<P> = { (payload: P): void; getButtonProps: (payload: P) => IntentButton }

/** What a form of `useServerForm` offers for its lists. */
export type RowIntents = {
  insert: Made<{ name: string; index?: number; defaultValue?: never }>
  remove: Made<{ name: string; index: number }>
  reorder: Made<{ name: string; from: number; to: number }>
  update: Made<{ name: string; value?: never }>
}

type Props = {
  form: RowIntents
  /** Of the list in the form. */
  list: string
  index: number
  count: number
  /** Names the row on its buttons. */
  what: string
  /** Asked before the row is removed; without it the press removes at once. */
  ask?: { title: string; body: string } | undefined
  /** The last row stays. */
  keepsLast?: boolean
}

/** Buttons that move and remove one row. They post, so that they work without JavaScript; with it nothing is sent. */
export function RowButtons({ form, list, index, count, what, ask, keepsLast = false }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const button = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to })
  return (
    <span className="row-acts">
      <IconButton icon="arrow-up" label={`Move ${what} up`} type="submit" disabled={index === 0} {...button(Math.max(0, index - 1))} />
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
        <ConfirmDialog
          isOpen={isConfirming}
          onClose={() => setIsConfirming(false)}
          title={ask.title}
          keep="Cancel"
          act="Remove"
          isDangerous
          onAct={() => {
            setIsConfirming(false)
            form.remove({ name: list, index })
          }}
        >
          <p>{ask.body}</p>
        </ConfirmDialog>
      ) : null}
    </span>
  )
}

/** The button below a list that adds a row. */
export function AddRow({ form, list, row, children }: { form: RowIntents; list: string; row: object; children: ReactNode }) {
  return (
    <button type="submit" className="btn" {...form.insert.getButtonProps({ name: list, defaultValue: row as never })}>
      <Icon name="plus" />
      {children}
    </button>
  )
}
