import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '../icon'
import { FieldError } from '../form/field'
import { ConfirmDialog } from '../overlay/dialog'
import { useToast } from '../overlay/toaster'
import type { IconName } from '../icon-names'
import { useReorder } from './use-reorder'

type IntentButton = { name: string; value: string; form?: string; formNoValidate?: boolean }
type Made<P> = { (payload: P): void; getButtonProps: (payload: P) => IntentButton }

export type RowIntents = {
  insert: Made<{ name: string; index?: number; defaultValue?: never }>
  remove: Made<{ name: string; index: number }>
  reorder: Made<{ name: string; from: number; to: number }>
}

type Props<Row extends { key: string | undefined; name: string }> = {
  label: string
  name: string
  id?: string
  rows: readonly Row[]
  form: RowIntents
  nameOf: (row: Row, index: number) => string
  add: string
  max?: number
  help?: ReactNode
  error?: string | undefined
  isDisabled?: boolean
  /** The question before this row is removed; undefined removes it at once. */
  ask?: (row: Row, index: number) => { title: string; body: string } | undefined
  onLevel?: (index: number, by: 1 | -1) => void
  children: (row: Row, index: number) => ReactNode
}

const readValues = (row: Element | null | undefined, name: string): Record<string, string> =>
  Object.fromEntries(
    [...(row?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? [])]
      .filter((control) => control.name.startsWith(`${name}.`))
      .map((control) => [control.name.slice(name.length + 1), control.value]),
  )

type PressProps = {
  words: string
  icon: IconName
  posts: IntentButton
  isDisabled?: boolean | undefined
  onClick: (event: MouseEvent) => void
}

const Press = ({ words, icon, posts, isDisabled, onClick }: PressProps) => (
  <button
    type="submit"
    className="icon-btn"
    aria-label={words}
    title={words}
    disabled={isDisabled}
    {...posts}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
)

/**
 * Rows of fields that can be added, removed and reordered. Each button posts its intent, so all of it works without
 * JavaScript. With it, rows can also be dragged, and Undo restores a removed row.
 */
export function RowsField<Row extends { key: string | undefined; name: string }>(props: Props<Row>) {
  const { label, name, rows, form, nameOf, add, max, help, error, isDisabled, ask, onLevel, children } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const list = useRef<HTMLUListElement>(null)
  const toast = useToast()
  const nameAt = (index: number) => (rows[index] ? nameOf(rows[index], index) : '')
  const move = (from: number, to: number) => form.reorder({ name, from, to })
  const { lift, says, handle } = useReorder({
    count: rows.length,
    nameOf: nameAt,
    onMove: move,
    ...(onLevel ? { onLevel } : {}),
  })
  const remove = (index: number) => {
    const values = readValues(list.current?.children[index], rows[index]?.name ?? '')
    form.remove({ name, index })
    toast({
      message: `${nameAt(index)} removed`,
      action: { label: 'Undo', onChoose: () => form.insert({ name, index, defaultValue: values as never }) },
    })
  }
  const instead = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault()
    act()
  }
  const [requested, setRequested] = useState<number | null>(null)
  const question = requested === null || !rows[requested] ? undefined : ask?.(rows[requested], requested)
  const isFull = max !== undefined && rows.length >= max
  return (
    <div
      className="field rows-field"
      role="group"
      aria-labelledby={`${id}-label`}
      data-label={label}
      id={id}
      tabIndex={-1}
    >
      <div className="label">
        <span id={`${id}-label`}>{label}</span>
        {max === undefined ? null : <span className="small muted">{`${rows.length} of ${max}`}</span>}
      </div>
      <ul className="sort" data-rows ref={list}>
        {rows.map((row, index) => (
          <li
            key={row.key ?? row.name}
            data-row
            data-lifted={lift?.from === index || undefined}
            data-drop={
              lift && lift.to === index && lift.from !== index ? (lift.to < lift.from ? 'before' : 'after') : undefined
            }
          >
            <div className="line">
              <button
                type="button"
                className="grip needs-script"
                aria-label={`Move ${nameAt(index)}`}
                aria-describedby={`${id}-keys`}
                aria-pressed={lift?.from === index}
                disabled={isDisabled}
                {...handle(index)}
              >
                <Icon name="grip-vertical" />
              </button>
              <div className="row-fields">{children(row, index)}</div>
              <span className="row-acts">
                <Press
                  words={`Move ${nameAt(index)} up`}
                  icon="arrow-up"
                  posts={form.reorder.getButtonProps({ name, from: index, to: Math.max(0, index - 1) })}
                  isDisabled={isDisabled || index === 0}
                  onClick={instead(() => move(index, index - 1))}
                />
                <Press
                  words={`Move ${nameAt(index)} down`}
                  icon="arrow-down"
                  posts={form.reorder.getButtonProps({ name, from: index, to: Math.min(rows.length - 1, index + 1) })}
                  isDisabled={isDisabled || index === rows.length - 1}
                  onClick={instead(() => move(index, index + 1))}
                />
                <Press
                  words={`Remove ${nameAt(index)}`}
                  icon="trash"
                  posts={form.remove.getButtonProps({ name, index })}
                  isDisabled={isDisabled}
                  onClick={instead(() => (ask?.(row, index) ? setRequested(index) : remove(index)))}
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {isFull ? null : (
        <button
          type="submit"
          className="btn"
          disabled={isDisabled}
          {...form.insert.getButtonProps({ name })}
          onClick={instead(() => form.insert({ name }))}
        >
          <Icon name="plus" />
          {add}
        </button>
      )}
      {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : help ? <span className="help">{help}</span> : null}
      {question ? (
        <ConfirmDialog
          isOpen
          onClose={() => setRequested(null)}
          title={question.title}
          keep="Cancel"
          act="Remove"
          isDangerous
          onAct={() => {
            setRequested(null)
            remove(requested ?? 0)
          }}
        >
          <p>{question.body}</p>
        </ConfirmDialog>
      ) : null}
      <p className="sr" id={`${id}-keys`}>
        Space picks up and drops, arrows move, Escape puts back.
      </p>
      <p className="sr" role="status">
        {says}
      </p>
    </div>
  )
}
