import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { Opened, useFormKey } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import type { Values } from '~/kit/typed/opened'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { SaveBar, useUnsavedChanges } from '~/ui/form/save-bar'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Note } from '~/ui/states'

type Begun = { failure: FormFailure | undefined; beginAgain: () => void }

/**
 * Restarts a form with the stored values after a save or a discard. After a refusal the typed values come back.
 * `stored` identifies the record and its version.
 */
export function Begun({
  stored,
  failure,
  children,
}: {
  stored: string
  failure: FormFailure | undefined
  children: (begun: Begun) => ReactNode
}) {
  const [discarded, setDiscarded] = useState<{ count: number; failure?: FormFailure | undefined }>({ count: 0 })
  const current = failure === discarded.failure ? undefined : failure
  const key = useFormKey({ values: { stored }, failure: current })
  const beginAgain = () => setDiscarded({ count: discarded.count + 1, failure })
  return <div key={`${String(discarded.count)} ${key}`}>{children({ failure: current, beginAgain })}</div>
}

type Props = Begun & {
  form: { id: string; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
  opened: Values | null
  isEarlier?: boolean
  save: string
  isLocked: boolean
  children: ReactNode
}

export function EditedForm({ form, opened, isEarlier = false, save, isLocked, failure, beginAgain, children }: Props) {
  const sendOnce = useOneSubmit()
  const isSaving = useNavigation().formMethod === 'POST'
  const unsaved = useUnsavedChanges(beginAgain)
  const element = unsaved.form
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, element])
  const wrong = Object.keys(failure?.fields ?? {}).length
  return (
    <PostForm ref={element} className="set-form feed-edit" preventScrollReset {...submits(form, sendOnce)}>
      {/* The first button of a form is what Enter presses: not the removal of a row. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
      {opened === null ? null : <Opened values={opened} failure={failure} />}
      {failure?.message ? (
        <Note tone="bad" title={failure.message} isAlert>
          {wrong > 1 ? <p>{`${counted(wrong, 'field')} need your attention`}</p> : null}
        </Note>
      ) : null}
      <fieldset disabled={isLocked} className="set-form bare">
        {children}
      </fieldset>
      {isLocked ? null : opened === null || isEarlier ? (
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value="save" isBusy={isSaving}>
            {save}
          </Button>
        </div>
      ) : (
        <SaveBar {...unsaved} isSaving={isSaving} label={save} />
      )}
    </PostForm>
  )
}
