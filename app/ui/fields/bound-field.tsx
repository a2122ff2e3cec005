import type { ComponentProps, ReactNode } from 'react'
import { Field, Input, Select, Textarea } from '../form/field'

export type BoundField = {
  key?: string | undefined
  id: string
  name: string
  initialValue?: unknown
  errors?: string[] | undefined
  required?: boolean | undefined
  maxLength?: number | undefined
}

export const initialText = ({ initialValue }: { initialValue?: unknown }): string =>
  typeof initialValue === 'string' ? initialValue : ''

type Around = {
  field: BoundField
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  aside?: ReactNode
}

/** Separates the frame's props from the control's. React requires `key` outside of the spread props. */
const split = <P extends Around>({ field, label, help, error, isOptional, aside, ...control }: P) => ({
  around: { id: field.id, label, help, error: error ?? field.errors?.[0], aside, isOptional: isOptional ?? false },
  control: {
    name: field.name,
    defaultValue: initialText(field),
    required: field.required,
    ...control,
  },
  text: { key: field.key, maxLength: field.maxLength },
})

export function TextField(props: Around & ComponentProps<typeof Input>) {
  const { around, control, text } = split(props)
  const { key, ...limits } = text
  return (
    <Field {...around}>
      <Input key={key} {...limits} {...control} />
    </Field>
  )
}

export function TextareaField(props: Around & ComponentProps<typeof Textarea>) {
  const { around, control, text } = split(props)
  const { key, ...limits } = text
  return (
    <Field {...around}>
      <Textarea key={key} {...limits} {...control} />
    </Field>
  )
}

export function SelectField(props: Around & ComponentProps<typeof Select>) {
  const { around, control } = split(props)
  return (
    <Field {...around}>
      <Select key={props.field.key} {...control} />
    </Field>
  )
}
