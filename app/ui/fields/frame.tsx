import { useId, type ReactNode } from 'react'
import { FieldError } from '../form/field'

export type FieldProps = {
  label: string
  name: string
  id?: string
  help?: ReactNode
  error?: string | undefined
  isOptional?: boolean
  isDisabled?: boolean
}

export type Tied = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FrameProps = Pick<FieldProps, 'label' | 'id' | 'help' | 'error' | 'isOptional'> & {
  aside?: ReactNode
  isGroup?: boolean
  children: (tied: Tied) => ReactNode
}

export function Frame({ label, id, help, error, isOptional, aside, isGroup = false, children }: FrameProps) {
  const generatedId = useId()
  const own = id ?? generatedId
  const note = `${own}-note`
  const tied: Tied = {
    id: own,
    ...(error || help ? { 'aria-describedby': note } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  }
  const words = (
    <>
      {label}
      {isOptional ? <span className="opt"> Optional</span> : null}
    </>
  )
  return (
    <div
      className="field"
      data-label={label}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${own}-label` } : {})}
    >
      <div className="label">
        {isGroup ? <span id={`${own}-label`}>{words}</span> : <label htmlFor={own}>{words}</label>}
        {aside}
      </div>
      {children(tied)}
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : help ? (
        <span className="help" id={note}>
          {help}
        </span>
      ) : null}
    </div>
  )
}
