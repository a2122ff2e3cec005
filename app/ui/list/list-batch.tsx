import { Fragment, useRef, useState, type ReactNode } from 'react'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import { HeldMail } from '~/ui/overlay/held-mail'
import { DraftFields, makeDraft } from '~/ui/overlay/draft-fields'
import type { IconName } from '~/ui/icon-names'
import { Menu } from '~/ui/overlay/menu'
import type { Selection } from './selection'
import { SelectionBar } from './selection-bar'

export type ListAction = {
  intent: string
  /** Without an ellipsis, which is added when the press asks first. */
  label: string
  icon?: IconName
  isDangerous?: boolean
  /** Shows a question first; without it, the press acts at once. */
  confirm?: { title: (count: string) => string; act: (count: string) => string; body: string; mails?: boolean }
  /** The required field in the question, with its error if it was left empty; it has `data-first`. */
  field?: (isMissing: boolean) => ReactNode
  /** The field loads its choices, so that a page without JavaScript shows it only after the action was refused. */
  isLate?: boolean
}

type Props = {
  selection: Selection
  total: number
  address: string
  noun: { one: string }
  actions: readonly ListAction[]
}

const labelFor = ({ label, confirm }: ListAction): string => (confirm ? `${label}…` : label)

const BUTTONS = 2

export function ListBatch({ selection, total, address, noun, actions }: Props) {
  const [requestedIntent, setRequestedIntent] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [draft] = useState(makeDraft)
  const submitter = useRef<HTMLButtonElement>(null)
  const count = counted(selection.isAllMatching ? total : selection.selected.size, noun.one)
  const requested = actions.find(({ intent }) => intent === requestedIntent)
  const ask = (intent: string | null) => {
    setIsMissing(false)
    setRequestedIntent(intent)
  }
  const act = (action: ListAction) => {
    const button = submitter.current
    if (!button?.form) return
    const missing = button.form.querySelector<HTMLInputElement>('dialog[open] :invalid')
    if (missing) {
      setIsMissing(true)
      return missing.focus()
    }
    button.value = action.intent
    ask(null)
    button.form.requestSubmit(button)
    draft.clear()
  }
  const press = (action: ListAction) => (action.confirm ? ask(action.intent) : act(action))
  const rest = actions.slice(BUTTONS)
  return (
    <>
      {selection.isAllMatching ? (
        <>
          <input type="hidden" name="matching" value={address} />
          <input type="hidden" name="shown" value={total} />
        </>
      ) : null}
      <button ref={submitter} type="submit" name="intent" hidden />
      <SelectionBar selection={selection} total={total}>
        {actions.slice(0, BUTTONS).map((action) => (
          <Button key={action.intent} {...(action.icon ? { icon: action.icon } : {})} onClick={() => press(action)}>
            {labelFor(action)}
          </Button>
        ))}
        {rest.length > 0 ? (
          <Menu
            label="More actions for the selection"
            className="btn"
            align="end"
            button="More"
            items={rest.map((action) => ({
              label: labelFor(action),
              ...(action.icon ? { icon: action.icon } : {}),
              ...(action.isDangerous ? { isDangerous: true } : {}),
              onChoose: () => press(action),
            }))}
          />
        ) : null}
      </SelectionBar>
      <ConfirmDialog
        isOpen={requested !== undefined}
        onClose={() => ask(null)}
        title={requested?.confirm?.title(count) ?? ''}
        keep="Cancel"
        act={requested?.confirm?.act(count) ?? ''}
        isDangerous={requested?.isDangerous ?? false}
        onAct={() => requested && act(requested)}
      >
        <p>{requested?.confirm?.body}</p>
        {requested?.field ? <DraftFields draft={draft}>{requested.field(isMissing)}</DraftFields> : null}
        {requested?.confirm?.mails ? <HeldMail /> : null}
      </ConfirmDialog>
    </>
  )
}

export function PlainListBatch({ actions }: { actions: readonly ListAction[] }) {
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <div className="foot">
          <label htmlFor="plain-batch">With the selected rows</label>
          <select id="plain-batch" name="intent" className="input" style={{ width: 200 }}>
            <option value="">Choose an action</option>
            {actions.map(({ intent, label }) => (
              <option key={intent} value={intent}>
                {label}
              </option>
            ))}
          </select>
          {actions.map(
            ({ intent, field, isLate }) => field && !isLate && <Fragment key={intent}>{field(false)}</Fragment>,
          )}
          <button className="btn" type="submit">
            Apply
          </button>
        </div>
      ) : null}
    </noscript>
  )
}
