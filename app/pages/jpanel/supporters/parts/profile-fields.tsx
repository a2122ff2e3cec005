import type { UserField } from '~/domain/userdefinedfields/field'
import type { FormFailure } from '~/http/form/form-action'
import { Checkbox, Radio } from '~/ui/form/choice'
import { Field, FieldError, Input, Select } from '~/ui/form/field'

type Answers = readonly string[]
type Props = {
  fields: readonly UserField[]
  values: Readonly<Record<string, string | Answers>>
  failure: FormFailure | undefined
}

const fieldName = (id: number): string => `userField-${id}`

export function ProfileFields({ fields, values, failure }: Props) {
  if (fields.length === 0) return null
  const answers = (id: number): Answers => {
    const typed = failure?.typed[fieldName(id)]
    const known = failure === undefined ? values[String(id)] : typed
    return known === undefined ? [] : [known].flat().map(String)
  }
  return (
    <>
      <input type="hidden" name="userFieldIds" value={fields.map(({ id }) => id).join()} />
      {fields.map((field) => (
        <OneField
          key={field.id}
          field={field}
          answers={answers(field.id)}
          error={failure?.fields[fieldName(field.id)]?.[0]}
        />
      ))}
    </>
  )
}

function OneField({ field, answers, error }: { field: UserField; answers: Answers; error: string | undefined }) {
  const { id, name, type } = field
  const options = [...new Set([...field.options, ...(type === 'short_text' ? [] : answers)])]
  if (type === 'short_text') {
    return (
      <Field label={name} isOptional error={error}>
        <Input name={fieldName(id)} defaultValue={answers[0] ?? ''} maxLength={255} />
      </Field>
    )
  }
  if (type === 'choice') {
    const choices = [{ value: '', label: 'None' }, ...options.map((value) => ({ value, label: value }))]
    return (
      <Field label={name} isOptional error={error}>
        <Select name={fieldName(id)} defaultValue={answers[0] ?? ''} choices={choices} />
      </Field>
    )
  }
  return (
    <fieldset className="field" style={{ border: 0, padding: 0 }}>
      <legend className="label">{name}</legend>
      <div className="option-list">
        {type === 'radio' ? (
          <Radio name={fieldName(id)} value="" label="None" defaultChecked={answers.length === 0} />
        ) : null}
        {options.map((value) =>
          type === 'radio' ? (
            <Radio
              key={value}
              name={fieldName(id)}
              value={value}
              label={value}
              defaultChecked={answers.includes(value)}
            />
          ) : (
            <Checkbox
              key={value}
              name={fieldName(id)}
              value={value}
              label={value}
              defaultChecked={answers.includes(value)}
            />
          ),
        )}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  )
}
