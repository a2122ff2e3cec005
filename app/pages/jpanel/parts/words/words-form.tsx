import { useEffect, useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { Field, Select } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { SaveBar, useUnsavedChanges } from '~/ui/form/save-bar'
import { Card } from '~/ui/shell/page-head'
import './words.css'

export function useWordsForm<T extends Record<string, unknown>>({
  name,
  values,
  failure,
}: {
  name: string
  values: T
  failure: FormFailure | undefined
}) {
  const [discards, setDiscards] = useState(0)
  const unsaved = useUnsavedChanges(() => setDiscards(discards + 1))
  const { form: element } = unsaved
  const [form, fields] = useServerForm({ id: `${name}-${discards}`, values, failure })
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, element])
  return { form, fields, unsaved, discards }
}

type Words = Pick<ReturnType<typeof useWordsForm>, 'unsaved' | 'discards'> & { form: { id: string } }

export function WordsForm({
  words: { form, unsaved, discards },
  onChange,
  children,
}: {
  words: Words
  onChange: () => void
  children: ReactNode
}) {
  return (
    <PostForm
      ref={unsaved.form}
      id={form.id}
      key={discards}
      className="words-edit"
      onInput={onChange}
      onChange={onChange}
    >
      {/* Enter in a field saves. */}
      <button type="submit" name="intent" value="save" hidden />
      {children}
      <SaveBar {...unsaved} isSaving={useNavigation().formMethod === 'POST'} />
    </PostForm>
  )
}

type PreviewProps = {
  title: string
  examples: readonly { id: string; label: string }[]
  example: string
  onExample: (id: string) => void
  children: ReactNode
}

export function PreviewCard({ title, examples, example, onExample, children }: PreviewProps) {
  return (
    <Card title={title} isSide>
      <div className="fields">
        {examples.length > 0 ? (
          <Field label="Show with" id="example">
            <Select
              name="_example"
              value={example}
              onChange={(event) => onExample(event.currentTarget.value)}
              choices={examples.map(({ id, label }) => ({ value: id, label }))}
            />
          </Field>
        ) : null}
        {children}
      </div>
    </Card>
  )
}
