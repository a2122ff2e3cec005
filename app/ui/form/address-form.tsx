import { createContext, use, useEffect, useRef, type ComponentProps } from 'react'
import { Form } from 'react-router'
import { NO_FIELDS, type AddressFields } from '~/lists/request/form-fields'
import { DayInput } from './day-input'
import { Field, FieldError, Input } from './field'

const FieldsContext = createContext(NO_FIELDS)

export const AddressForm = ({
  form,
  children,
  ...rest
}: { form: AddressFields } & Omit<ComponentProps<typeof Form>, 'method'>) => (
  <Form noValidate {...rest} method="get">
    <FieldsContext value={form}>{children}</FieldsContext>
  </Form>
)

type InputProps = Omit<ComponentProps<typeof Input>, 'name'> & { name: string }

export function AddressField({
  label,
  isOptional = false,
  ...input
}: { label: string; isOptional?: boolean } & InputProps) {
  const { errors } = use(FieldsContext)
  return (
    <Field label={label} error={errors[input.name]} isOptional={isOptional}>
      <AddressInput {...input} />
    </Field>
  )
}

function AddressInput({ name, type, defaultValue, ...input }: InputProps) {
  const { values, attributes } = use(FieldsContext)
  const value = values[name] || defaultValue || ''
  const props = { ...attributes[name], ...input, name, defaultValue: value }
  if (type === 'date') return <DayInput {...props} />
  return type === 'search' ? <SearchInput {...props} /> : <Input {...props} {...(type === undefined ? {} : { type })} />
}

function SearchInput({ defaultValue, ...input }: Omit<ComponentProps<typeof Input>, 'type'>) {
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = element
    if (current !== null && current !== document.activeElement) current.value = String(defaultValue)
  }, [defaultValue])
  return <Input {...input} ref={element} type="search" defaultValue={defaultValue} />
}

export function AddressSearch({ label, ...input }: { label: string } & InputProps) {
  const { errors } = use(FieldsContext)
  const error = errors[input.name]
  return (
    <>
      <AddressInput {...input} type="search" aria-label={label} {...(error ? { 'aria-invalid': true } : {})} />
      {error ? <FieldError>{error}</FieldError> : null}
    </>
  )
}
