import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Icon } from '~/ui/icon'
import { Sentence } from '~/pages/jpanel/pos/controls/sentence'
import type { Submission } from './use-submit'

type SheetFormProps = {
  submission: Submission
  act: string
  keep: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/**
 * True if the error is shown at a field, which gets the focus. Runs before paint, so that a screen reader does not
 * announce the error twice.
 */
export function useErrorAtField(
  form: RefObject<HTMLElement | null>,
  { error, errors }: Pick<Submission, 'error' | 'errors'>,
): boolean {
  const [isAtField, setIsAtField] = useState(false)
  useLayoutEffect(() => {
    const root = error === null ? null : form.current
    root?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    setIsAtField(Boolean(root?.querySelector('[aria-invalid], .error')))
  }, [form, error, errors])
  return isAtField
}

export function SheetForm({ submission, act, keep, onSubmit, children }: SheetFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { error, isBusy } = submission
  const isAtField = useErrorAtField(form, submission)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} className="sheet-form" noValidate onSubmit={submit} aria-busy={isBusy}>
      <div className="sheet-body">{children}</div>
      <SheetError text={isAtField ? null : error} />
      <footer>
        {keep}
        <button type="submit" className="paybtn center" aria-busy={isBusy}>
          {act}
        </button>
      </footer>
    </form>
  )
}

export const SheetError = ({ text }: { text: string | null }) =>
  text ? (
    <p className="sheet-error" role="alert">
      <Icon name="alert-circle" />
      <span>
        <Sentence text={text} />
      </span>
    </p>
  ) : null

export const Cancel = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="tbtn" onClick={onClose}>
    Cancel
  </button>
)
