import { createContext, use, useEffect, useRef, type ComponentProps } from 'react'
import { Form } from 'react-router'
import { NO_FIELDS, type AddressFields } from '~/lists/request/form-fields'
import { DayInput } from './day-input'
import { Field, FieldError, Input } from './field'

const FieldsContext = createContext(NO_FIELDS)

/**
 * A form that is sent with GET: a search, a period. Its schema, on the server, says what its fields take; it works the
 * same without JavaScript. `<AddressForm form={loaderData.search} role="search"><AddressField label="Search notes"
 * name="q" type="search" />…</AddressForm>`
 */
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

/** One field of it, by its name in the schema. */
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

/** Its input alone, where the label is the form's. */
function AddressInput({ name, type, defaultValue, ...input }: InputProps) {
  const { values, attributes } = use(FieldsContext)
  const value = values[name] || defaultValue || ''
  const props = { ...attributes[name], ...input, name, defaultValue: value }
  if (type === 'date') return <DayInput {...props} />
  return type === 'search' ? <SearchInput {...props} /> : <Input {...props} {...(type === undefined ? {} : { type })} />
}

/** It keeps the focus and what is typed while its results come; a search that was reset empties it. */
function SearchInput({ defaultValue, ...input }: Omit<ComponentProps<typeof Input>, 'type'>) {
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = element
    if (current !== null && current !== document.activeElement) current.value = String(defaultValue)
  }, [defaultValue])
  return <Input {...input} ref={element} type="search" defaultValue={defaultValue} />
}

/** A search without a visible label. */
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
