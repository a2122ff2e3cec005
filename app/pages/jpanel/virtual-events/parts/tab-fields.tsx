import { useCallback } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { type BoundField, TextField, initialText } from '~/ui/fields/bound-field'
import { SearchField } from '~/ui/fields/combo-field'
import { pickingQuery, type pickedProductWire } from '~/wire/products'

const MAX_OPTIONS = 20

export type TabProduct = { id: number; name: string; code: string }

type Props = {
  title: string
  label: BoundField
  product: BoundField
  products: readonly TabProduct[]
  mayFind: boolean
}

export function TabFields({ title, label, product, products, mayFind }: Props) {
  const csrf = useCsrf()
  const search = useCallback(
    async (typed: string, signal: AbortSignal) => {
      const query = pickingQuery({ includeForms: true, words: typed, max: MAX_OPTIONS })
      const reply = await call<ReturnType<typeof pickedProductWire>[]>(`/jpanel/products.json?${query}`, csrf, {
        method: 'GET',
        signal,
      })
      return isFailure(reply)
        ? null
        : {
            options: reply.map(({ id, name, code }) => ({ id: String(id), label: name, note: code })),
            max: MAX_OPTIONS,
          }
    },
    [csrf],
  )
  const typed = initialText(product)
  const stored = products.find(({ id }) => String(id) === typed)
  const plain = (
    <TextField
      field={product}
      label={`${title} product`}
      isOptional
      help="The number of the product."
      inputMode="numeric"
      maxLength={10}
    />
  )
  return (
    <div className="pair">
      <TextField field={label} label={`${title} label`} isOptional maxLength={100} />
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
