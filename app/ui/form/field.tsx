import { createContext, use, useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '~/ui/icon'

type Tie = { id: string; describedBy?: string; isInvalid: boolean }
const TieContext = createContext<Tie | null>(null)

function useTie<P extends { id?: string | undefined }>(
  props: P,
): P & { 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const tie = use(TieContext)
  if (!tie) return props
  return {
    ...props,
    id: props.id ?? tie.id,
    ...(tie.describedBy ? { 'aria-describedby': tie.describedBy } : {}),
    ...(tie.isInvalid ? { 'aria-invalid': true } : {}),
  }
}

type FieldProps = {
  label: ReactNode
  id?: string
  help?: ReactNode
  error?: string | undefined
  isOptional?: boolean
  aside?: ReactNode
  children: ReactNode
}

export function Field({ label, id, help, error, isOptional, aside, children }: FieldProps) {
  const generatedId = useId()
  const own = id ?? generatedId
  const noteId = `${own}-note`
  return (
    <div className="field">
      <div className="label">
        <label htmlFor={own}>
          {label}
          {isOptional ? <span className="opt"> Optional</span> : null}
        </label>
        {aside}
      </div>
      <TieContext value={{ id: own, isInvalid: Boolean(error), ...(error || help ? { describedBy: noteId } : {}) }}>
        {children}
      </TieContext>
      {error ? <FieldError id={noteId}>{error}</FieldError> : help ? <FieldHelp id={noteId}>{help}</FieldHelp> : null}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="error" id={id}>
      <Icon name="alert-circle" size="sm" />
      {children}
    </span>
  )
}

function FieldHelp({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="help" id={id}>
      {children}
    </span>
  )
}

type InputProps = ComponentProps<'input'> & { prefix?: ReactNode; suffix?: ReactNode; isNumber?: boolean }

export function Input({ prefix, suffix, isNumber, className, ...rest }: InputProps) {
  const tied = useTie(rest)
  const classes = ['input', isNumber ? 'n' : '', className ?? ''].filter(Boolean).join(' ')
  // Right-to-left text is detected by the browser; other text is unchanged.
  const kind = isNumber ? ({ inputMode: 'decimal', autoComplete: 'off' } as const) : ({ dir: 'auto' } as const)
  const input = <input {...kind} {...tied} className={classes} />
  if (!prefix && !suffix) return input
  return (
    <span className="affix">
      {prefix ? <span className={typeof prefix === 'string' ? 'pre sym' : 'pre'}>{prefix}</span> : null}
      {input}
      {suffix ? <span className="post">{suffix}</span> : null}
    </span>
  )
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...useTie(rest)}
      rows={rows}
      className={['input', className ?? ''].filter(Boolean).join(' ')}
    />
  )
}

export type Choice = { value: string; label: string; isDisabled?: boolean }

/**
 * Returns a stored value that is no longer among the choices. It needs an option, or the browser would select the first
 * choice.
 */
function findGone(choices: readonly Choice[] | undefined, stored: unknown): string | null {
  if (choices === undefined || typeof stored !== 'string' || stored === '') return null
  return choices.some(({ value }) => value === stored) ? null : stored
}

const sayGone = (value: string): string => (/^\d+$/.test(value) ? 'No longer offered' : `${value}, no longer offered`)

export function Select({
  choices,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & { choices?: readonly Choice[] }) {
  const gone = children === undefined ? findGone(choices, rest.value ?? rest.defaultValue) : null
  return (
    <span className="affix">
      <select {...useTie(rest)} className={['input', className ?? ''].filter(Boolean).join(' ')}>
        {gone === null ? null : <option value={gone}>{sayGone(gone)}</option>}
        {choices?.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
            {choice.label}
          </option>
        ))}
        {children}
      </select>
      <span className="post">
        <Icon name="chevron-down" />
      </span>
    </span>
  )
}
