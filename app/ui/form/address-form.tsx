import { createContext, use, type ComponentProps } from 'react'
import { Form } from 'react-router'
import { NO_FIELDS, type AddressFields } from '~/kit/address/address-fields'
import { Field, FieldError, Input } from './field'

const FieldsContext = createContext(NO_FIELDS)

/**
 * A form that is sent with GET: a search, a period. Its schema, on the server, says what its fields take; it works the same without JavaScript.
 * `<AddressForm form={loaderData.search} role="search"><AddressField label="Search notes" name="q" type="search" />…</AddressForm>`
 */
export const AddressForm = ({ form, children, ...rest }: { form: AddressFields } & Omit<ComponentProps<typeof Form>, 'method'>) => (
  <Form {...rest} method="get">
    <FieldsContext value={form}>{children}</FieldsContext>
  </Form>
)

type InputProps = Omit<ComponentProps<typeof Input>, 'name'> & { name: string }

/** One field of it, by its name in the schema. */
export function AddressField({ label, isOptional = false, ...input }: { label: string; isOptional?: boolean } & InputProps) {
  const { errors } = use(FieldsContext)
  return (
    <Field label={label} error={errors[input.name]} isOptional={isOptional}>
      <AddressInput {...input} />
    </Field>
  )
}

const ISO_DATE = /^(?:\d{4}-\d{2}-\d{2})?$/

/** Its input alone, where the label is the form's; a day that is none is shown as it was typed. */
function AddressInput({ name, type, defaultValue, ...input }: InputProps) {
  const { values, attributes } = use(FieldsContext)
  const value = values[name] || defaultValue || ''
  const isOdd = type === 'date' && !ISO_DATE.test(String(value))
  return <Input {...attributes[name]} {...input} {...(isOdd || type === undefined ? {} : { type })} name={name} defaultValue={value} />
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
