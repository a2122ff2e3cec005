import { useCallback } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Late } from '~/ui/fields/late'
import { Field, FieldError, Textarea, type Choice } from '~/ui/form/field'
import { pickingQuery } from '~/wire/products'

type Found = { name: string; code: string; isenabled: boolean }

const MAX_OPTIONS = 20

const toOption = ({ name, code, isenabled }: Found) => ({
  id: code,
  label: `${name}, ${code}`,
  ...(isenabled ? {} : { note: 'Turned off' }),
})

const codesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[\s,]+/)).filter(Boolean)

type Props = {
  label: string
  name: string
  id: string
  value: unknown
  /** Labels of stored codes; a deleted product's code is labeled as missing. */
  known: readonly Choice[]
  error?: string | undefined
  mayFind: boolean
}

export function ProductPicker({ label, name, id, value, known, error, mayFind }: Props) {
  const csrf = useCsrf()
  const search = useCallback(
    async (typed: string, signal: AbortSignal) => {
      const requested = pickingQuery({ includeForms: true, words: typed, max: MAX_OPTIONS })
      const reply = await call<Found[]>(`/jpanel/products.json?${requested}`, csrf, { method: 'GET', signal })
      return isFailure(reply) ? null : { options: reply.map(toOption), max: MAX_OPTIONS }
    },
    [csrf],
  )
  const codes = codesIn(value)
  const plain = (
    <Field label={label} id={id} error={error} isOptional help="Product codes, one a line.">
      <Textarea name={name} defaultValue={codes.join('\n')} maxLength={10_000} rows={3} />
    </Field>
  )
  if (!mayFind) return plain
  return (
    <Late plain={plain}>
      {({ Looked }) => (
        <div id={id} tabIndex={-1} {...(error ? { 'aria-invalid': true } : {})}>
          <Looked
            label={label}
            name={name}
            nouns="products"
            search={search}
            values={codes}
            choices={known}
            plain={plain}
          />
          {error ? <FieldError>{error}</FieldError> : null}
        </div>
      )}
    </Late>
  )
}
