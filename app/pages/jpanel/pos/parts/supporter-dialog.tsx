import { useEffect, useState, type FormEvent } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Avatar } from '~/ui/avatar'
import { Field, Input } from '~/ui/field'
import { Icon } from '~/ui/icon'
import type { OrderDetails, Person } from './order'
import { Sheet } from './sheet'

export type FoundSupporter = {
  id: number
  display_name: string
  email: string | null
  display_bill_address: string
  membership_name: string | null
}

const SEARCH_DEBOUNCE_MS = 250

export type Chosen = { supporterId: number | null; supporterName: string; billing?: Partial<Person> }

type SupporterDialogProps = { order: OrderDetails | null; isTyping: boolean; onChoose: (chosen: Chosen) => void; onClose: () => void }

/** Who gives: a supporter that is known, somebody new by name, or a guest. */
export function SupporterDialog({ order, isTyping, onChoose, onClose }: SupporterDialogProps) {
  const [isNew, setIsNew] = useState(isTyping)
  return (
    <Sheet
      kind="chooser"
      title={isNew ? 'Billing name' : 'Supporter'}
      note={isNew ? 'For somebody who is not a supporter yet' : null}
      onClose={onClose}
    >
      {isNew ? (
        <NewName order={order} onChoose={onChoose} onBack={() => setIsNew(false)} />
      ) : (
        <Chooser order={order} onChoose={onChoose} onNew={() => setIsNew(true)} />
      )}
    </Sheet>
  )
}

function useFound(typed: string): { found: FoundSupporter[]; state: 'idle' | 'loading' | 'done' | 'failed' } {
  const csrf = useCsrf()
  const [answer, setAnswer] = useState<{ typed: string; found: FoundSupporter[]; hasFailed: boolean }>({
    typed: '',
    found: [],
    hasFailed: false,
  })
  const search = typed.trim()
  useEffect(() => {
    if (search === '') return
    const stopping = new AbortController()
    const timer = setTimeout(async () => {
      const reply = await call<FoundSupporter[]>(`/jpanel/supporters/autocomplete?search=${encodeURIComponent(search)}`, csrf, {
        method: 'GET',
        signal: stopping.signal,
      })
      if (stopping.signal.aborted) return
      setAnswer(isFailure(reply) ? { typed: search, found: [], hasFailed: true } : { typed: search, found: reply, hasFailed: false })
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [search, csrf])
  if (search === '') return { found: [], state: 'idle' }
  if (answer.typed !== search) return { found: answer.found, state: 'loading' }
  return { found: answer.found, state: answer.hasFailed ? 'failed' : 'done' }
}

const SAYS = {
  idle: 'Type a name, an email address or a phone number.',
  loading: 'Searching…',
  failed: 'The supporters could not be searched. Please try again.',
  done: 'No supporter found.',
}

function Chooser({ order, onChoose, onNew }: { order: OrderDetails | null; onChoose: (chosen: Chosen) => void; onNew: () => void }) {
  const [typed, setTyped] = useState('')
  const { found, state } = useFound(typed)
  return (
    <>
      <div className="sheet-body">
        <div className="scan">
          <Icon name="search" />
          <input
            type="search"
            aria-label="Search supporters"
            placeholder="Name, email or phone"
            autoFocus
            data-first
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <ul className="people" aria-label="Supporters found" aria-busy={state === 'loading'}>
          {found.map((supporter) => (
            <li key={supporter.id}>
              <button type="button" onClick={() => onChoose({ supporterId: supporter.id, supporterName: supporter.display_name })}>
                <Avatar name={supporter.display_name} size="lg" />
                <span>
                  <b>{supporter.display_name}</b>
                  <small>{[supporter.email, supporter.display_bill_address].filter(Boolean).join(' · ')}</small>
                </span>
                {supporter.membership_name ? <span className="pill">{supporter.membership_name}</span> : null}
              </button>
            </li>
          ))}
        </ul>
        <p className="muted small" role="status">
          {found.length > 0 && state !== 'failed' ? '' : SAYS[state]}
        </p>
      </div>
      <footer>
        <button type="button" className="tbtn" onClick={onNew}>
          <Icon name="user-plus" />
          New name
        </button>
        <button
          type="button"
          className="tbtn"
          onClick={() =>
            onChoose({
              supporterId: null,
              supporterName: '',
              billing: { firstName: '', lastName: '', organizationName: '', email: '', phone: '' },
            })
          }
        >
          <Icon name="user" />
          {order && order.supporterId !== null ? 'Guest instead' : 'Guest'}
        </button>
      </footer>
    </>
  )
}

const NAME_FIELDS: { field: keyof Person; label: string; type?: string; isOptional?: boolean }[] = [
  { field: 'firstName', label: 'First name' },
  { field: 'lastName', label: 'Last name' },
  { field: 'organizationName', label: 'Organization', isOptional: true },
  { field: 'email', label: 'Email', type: 'email', isOptional: true },
  { field: 'phone', label: 'Phone', type: 'tel', isOptional: true },
  { field: 'address1', label: 'Address', isOptional: true },
  { field: 'city', label: 'City', isOptional: true },
  { field: 'state', label: 'State or province', isOptional: true },
  { field: 'zip', label: 'ZIP or postal code', isOptional: true },
]

function NewName({ order, onChoose, onBack }: { order: OrderDetails | null; onChoose: (chosen: Chosen) => void; onBack: () => void }) {
  const known = order && order.supporterId === null ? order.billing : null
  const [typed, setTyped] = useState<Partial<Person>>(() =>
    Object.fromEntries(NAME_FIELDS.map(({ field }) => [field, known?.[field] ?? ''])),
  )
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNamed = Boolean(typed.organizationName?.trim() || (typed.firstName?.trim() && typed.lastName?.trim()))
    if (!isNamed) return setError('Enter a first and last name, or an organization.')
    onChoose({ supporterId: null, supporterName: '', billing: typed })
  }
  return (
    <form className="sheet-form" noValidate onSubmit={submit}>
      <div className="sheet-body pair-grid">
        {NAME_FIELDS.map(({ field, label, type, isOptional }) => (
          <Field key={field} label={label} isOptional={isOptional ?? false} error={field === 'firstName' ? error : undefined}>
            <Input
              type={type ?? 'text'}
              autoComplete="off"
              autoFocus={field === 'firstName'}
              {...(field === 'firstName' ? { 'data-first': true } : {})}
              value={typed[field] ?? ''}
              onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <footer>
        <button type="button" className="tbtn" onClick={onBack}>
          Search instead
        </button>
        <button type="submit" className="paybtn center">
          Use this name
        </button>
      </footer>
    </form>
  )
}
