import { useCallback } from 'react'
import { controlProps, fieldProps, type ConformField } from '~/http/form/use-server-form'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { SearchField } from '~/ui/fields/combo-field'
import { Field, Input } from '~/ui/form/field'
import { pickingQuery, type pickedProductWire } from '~/wire/products'

const MOST = 20

export type TabProduct = { id: number; name: string; code: string }

type Props = {
  title: string
  label: ConformField
  product: ConformField
  products: readonly TabProduct[]
  mayFind: boolean
}

/** A tab beside the video: what it is called, and what is given or bought there. */
export function TabFields({ title, label, product, products, mayFind }: Props) {
  const csrf = useCsrf()
  const search = useCallback(
    async (typed: string, signal: AbortSignal) => {
      const query = pickingQuery({ includeForms: true, words: typed, most: MOST })
      const reply = await call<ReturnType<typeof pickedProductWire>[]>(`/jpanel/products.json?${query}`, csrf, {
        method: 'GET',
        signal,
      })
      return isFailure(reply)
        ? null
        : { options: reply.map(({ id, name, code }) => ({ id: String(id), label: name, note: code })) }
    },
    [csrf],
  )
  const typed = typeof product.initialValue === 'string' ? product.initialValue : ''
  const stored = products.find(({ id }) => String(id) === typed)
  const plain = (
    <Field label={`${title} product`} isOptional help="The number of the product." {...fieldProps(product)}>
      <Input key={product.key} {...controlProps(product)} inputMode="numeric" maxLength={10} />
    </Field>
  )
  return (
    <div className="pair">
      <Field label={`${title} label`} isOptional {...fieldProps(label)}>
        <Input key={label.key} {...controlProps(label)} maxLength={100} />
      </Field>
      {mayFind ? (
        <SearchField
          key={product.key}
          label={`${title} product`}
          name={product.name}
          id={product.id}
          nouns="products"
          placeholder="Find a product"
          isOptional
          search={search}
          selected={typed === '' ? null : { id: typed, label: stored?.name ?? `Product ${typed}` }}
          error={product.errors?.[0]}
          plain={plain}
        />
      ) : (
        plain
      )}
    </div>
  )
}
