import type { ComponentProps, ReactNode } from 'react'
import { controlProps, fieldProps, type ConformField } from '~/http/form/use-server-form'
import { Switch } from '~/ui/form/choice'
import { Field, Input, Select, Textarea, type Choice } from '~/ui/form/field'
import { LibraryText } from '../../parts/media/library-text'

type Common = { field: ConformField; label: string; help?: ReactNode; isOptional?: boolean }

/** One line of text. */
export const Line = ({
  field,
  label,
  help,
  isOptional,
  ...rest
}: Common & Omit<ComponentProps<typeof Input>, 'name'>) => (
  <Field label={label} help={help} {...(isOptional ? { isOptional } : {})} {...fieldProps(field)}>
    <Input key={field.key} {...controlProps(field)} {...rest} />
  </Field>
)

/** Several lines of plain text. */
export const Lines = ({
  field,
  label,
  help,
  isOptional,
  ...rest
}: Common & Omit<ComponentProps<'textarea'>, 'name'>) => (
  <Field label={label} help={help} {...(isOptional ? { isOptional } : {})} {...fieldProps(field)}>
    <Textarea key={field.key} rows={3} {...controlProps(field)} {...rest} />
  </Field>
)

export const Pick = ({
  field,
  label,
  help,
  choices,
  ...rest
}: Common & { choices: readonly Choice[] } & Omit<ComponentProps<'select'>, 'name'>) => (
  <Field label={label} help={help} {...fieldProps(field)}>
    <Select key={field.key} {...controlProps(field)} choices={choices} {...rest} />
  </Field>
)

export const OnOff = ({ field, label, help, ...rest }: Common & Omit<ComponentProps<'input'>, 'name'>) => (
  <Switch
    key={field.key}
    name={field.name}
    value="on"
    label={label}
    help={help}
    defaultChecked={field.initialValue === 'on'}
    {...rest}
  />
)

export const Rich = ({ field, label, help }: Common & { help?: string }) => (
  <LibraryText
    key={field.key}
    id={field.id}
    name={field.name}
    label={label}
    defaultValue={typeof field.initialValue === 'string' ? field.initialValue : ''}
    error={field.errors?.[0]}
    {...(help ? { help } : {})}
  />
)
