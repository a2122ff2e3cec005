import { MAX_LENGTHS } from '~/domain/cart/messages'
import { AT_LEAST_ONE_CHOICE } from '~/domain/catalog/messages'
import { linesOfHtml } from '~/kit/markup/html-words'
import { Field, FieldError, Input, Select, Textarea } from '~/ui/form/field'
import type { TillField } from '~/pages/jpanel/pos/catalog/product'

export type Answer = string | string[]

type CustomFieldProps = {
  field: TillField
  answer: Answer
  error: string | undefined
  onAnswer: (answer: Answer) => void
}

const INPUT_TYPES: Record<string, { type: string; inputMode?: 'email' | 'tel'; autoComplete: string }> = {
  text: { type: 'text', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  date: { type: 'date', autoComplete: 'off' },
}

export function CustomField(props: CustomFieldProps) {
  const { field, answer } = props
  if (field.type === 'hidden') return null
  if (field.type === 'html')
    return linesOfHtml(field.body ?? '').map((line, index) => (
      <p className="field-note" key={index}>
        {line}
      </p>
    ))
  if (field.type === 'multi-select') return <SeveralChoices {...props} selected={Array.isArray(answer) ? answer : []} />
  if (field.type === 'check') return <OneTick {...props} isTicked={answer === '1'} />
  return <Typed {...props} text={Array.isArray(answer) ? answer.join(',') : answer} />
}

function Typed({ field, text, error, onAnswer }: CustomFieldProps & { text: string }) {
  const shared = {
    name: `field-${field.id}`,
    value: text,
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value),
  }
  return (
    <Field
      label={field.name}
      isOptional={!field.isRequired}
      error={error}
      {...(field.hint ? { help: field.hint } : {})}
    >
      {field.type === 'select' ? (
        <Select {...shared} choices={[{ value: '', label: 'Choose…' }, ...field.choices]} />
      ) : field.type === 'lg_text' ? (
        <Textarea {...shared} rows={3} maxLength={MAX_LENGTHS.answer} />
      ) : (
        <Input {...shared} {...(INPUT_TYPES[field.type] ?? INPUT_TYPES.text)} maxLength={MAX_LENGTHS.answer} />
      )}
    </Field>
  )
}

function SeveralChoices({ field, selected, error, onAnswer }: CustomFieldProps & { selected: string[] }) {
  const name = `field-${field.id}`
  const toggle = (value: string) =>
    onAnswer(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value])
  return (
    <fieldset className="pick-list" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>
        {field.name}
        {field.isRequired ? null : <span className="opt"> Optional</span>}
      </legend>
      {field.choices.map(({ value, label }) => (
        <label key={value} className={selected.includes(value) ? 'opt-row check on' : 'opt-row check'}>
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={selected.includes(value)}
            onChange={() => toggle(value)}
          />
          <b>{label}</b>
        </label>
      ))}
      {error ? <FieldError id={`${name}-error`}>{error || AT_LEAST_ONE_CHOICE}</FieldError> : null}
    </fieldset>
  )
}

function OneTick({ field, isTicked, error, onAnswer }: CustomFieldProps & { isTicked: boolean }) {
  const name = `field-${field.id}`
  return (
    <div className="field">
      <label className={isTicked ? 'opt-row check on' : 'opt-row check'}>
        <input
          type="checkbox"
          name={name}
          checked={isTicked}
          aria-describedby={error ? `${name}-error` : undefined}
          onChange={() => onAnswer(isTicked ? '' : '1')}
        />
        <b>{field.name}</b>
      </label>
      {error ? (
        <FieldError id={`${name}-error`}>{error}</FieldError>
      ) : field.hint ? (
        <span className="help">{field.hint}</span>
      ) : null}
    </div>
  )
}
