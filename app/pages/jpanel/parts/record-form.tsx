import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Note } from '~/ui/states'

type Props = {
  form: { id: string; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
  failure: FormFailure | undefined
  save: string
  isLocked?: boolean
  children: ReactNode
}

export function RecordForm({ form, failure, save, isLocked = false, children }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return (
    <PostForm ref={element} className="set-form" {...submits(form, useOneSubmit())}>
      <LeaveGuard />
      {/* The first button of a form is what Enter presses: not the removal of a row. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
      {failure?.message ? <Failure failure={failure} /> : null}
      {isLocked ? (
        <fieldset disabled className="set-form bare">
          {children}
        </fieldset>
      ) : (
        children
      )}
      {isLocked ? null : (
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
            {save}
          </Button>
        </div>
      )}
    </PostForm>
  )
}

function Failure({ failure }: { failure: FormFailure }) {
  const count = Object.keys(failure.fields).length
  return (
    <Note tone="bad" title={failure.message} isAlert>
      {count > 1 ? <p>{`${counted(count, 'field')} need your attention`}</p> : null}
    </Note>
  )
}
