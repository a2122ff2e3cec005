import { useState, type ComponentProps, type ReactNode } from 'react'
import { type BoundField, SelectField, TextField, initialText } from '~/ui/fields/bound-field'
import { Checkbox } from '~/ui/form/choice'
import { FieldError, type Choice } from '~/ui/form/field'
import { RichText } from '~/ui/rich-text/rich-text'
import { useIsBrowser } from '~/ui/use-is-browser'

type Common = { field: BoundField; label: string; help?: ReactNode; isOptional?: boolean }

export const HtmlField = ({ field, label, help }: Omit<Common, 'help'> & { help?: string }) => (
  <RichText
    key={field.key}
    id={field.id}
    name={field.name}
    label={label}
    defaultValue={initialText(field)}
    error={field.errors?.[0]}
    maxLength={field.maxLength}
    {...(help ? { help } : {})}
  />
)

export const AmountField = ({
  symbol,
  ...rest
}: Common & { symbol: string; onInput?: ComponentProps<'input'>['onInput'] }) => (
  <TextField {...rest} prefix={symbol} isNumber maxLength={20} />
)

export const NumberField = (props: Common & { suffix?: string; onInput?: ComponentProps<'input'>['onInput'] }) => (
  <TextField {...props} isNumber maxLength={9} />
)

export const DateField = (props: Common & { onInput?: ComponentProps<'input'>['onInput'] }) => (
  <TextField {...props} type="date" />
)

export function ChoiceField({
  field,
  choices,
  ...rest
}: Common & { choices: readonly Choice[] } & Omit<ComponentProps<'select'>, 'name'>) {
  const stored = initialText(field)
  // A deleted record stays selected, labeled as missing, until another one is chosen.
  const missing =
    stored === '' || choices.some(({ value }) => value === stored)
      ? []
      : [{ value: stored, label: `Missing: number ${stored}` }]
  return <SelectField field={field} choices={[...choices, ...missing]} {...rest} />
}

export function TickField({ field, label, help, ...rest }: Common & Omit<ComponentProps<'input'>, 'name'>) {
  const error = field.errors?.[0]
  const note = `${field.id}-note`
  return (
    <div className="field">
      <Checkbox
        key={field.key}
        id={field.id}
        name={field.name}
        value="on"
        defaultChecked={field.initialValue === 'on'}
        label={label}
        help={help}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': note } : {})}
        {...rest}
      />
      {error ? <FieldError id={note}>{error}</FieldError> : null}
    </div>
  )
}

const readValues = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []

export function TicksField({ field, label, choices, none }: Common & { choices: readonly Choice[]; none: string }) {
  const selected = readValues(field.initialValue)
  const [error] = field.errors ?? []
  if (choices.length === 0) return <p className="help">{none}</p>
  return (
    <fieldset className="field ticks" id={field.id} tabIndex={-1} {...(error ? { 'aria-invalid': true } : {})}>
      <legend className="sr">{label}</legend>
      <div className="option-list">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={field.name}
            value={choice.value}
            label={choice.label}
            defaultChecked={selected.includes(choice.value)}
          />
        ))}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  )
}

export function useKind(initial: unknown): [shows: (...kinds: string[]) => boolean, choose: (kind: string) => void] {
  const [selected, setSelected] = useState<string | null>(null)
  const isBrowser = useIsBrowser()
  const kind = selected ?? (isBrowser ? String(initial ?? '') : null)
  return [(...kinds) => kind === null || kinds.includes(kind), setSelected]
}
