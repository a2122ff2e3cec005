import { FieldError } from '~/ui/form/field'
import { Icon } from '~/ui/icon'

type FindFieldProps = { label: string; typed: string; error?: string | undefined; onType: (typed: string) => void }

export function FindField({ label, typed, error, onType }: FindFieldProps) {
  return (
    <div className="find">
      <div className="scan">
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          autoFocus
          data-first
          autoComplete="off"
          spellCheck={false}
          value={typed}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': 'find-error' } : {})}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      {error ? <FieldError id="find-error">{error}</FieldError> : null}
    </div>
  )
}
