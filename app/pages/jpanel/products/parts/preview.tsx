import { useEffect, useState } from 'react'
import type { ProductValues } from '~/domain/products/form-values'
import { Card } from '~/ui/shell/page-head'
import type { Offered } from './offered'

type Shown = { name: string; variants: { name: string; price: string; isRedirect: boolean }[]; asked: string[]; isSold: boolean }

const shownOf = ({ name, variants, customFields, showInPos }: ProductValues, symbol: string): Shown => ({
  name,
  variants: variants.map((variant) => ({
    name: variant.name,
    price: priceOf(variant, symbol),
    isRedirect: variant.priceType === 'redirect',
  })),
  asked: customFields
    .filter(({ type }) => type !== 'hidden' && type !== 'html')
    .map((field) => field.name + (field.isRequired === 'on' ? ' *' : '')),
  isSold: showInPos === 'on',
})

type Priced = { priceType: string; price: string; salePrice: string; minimum: string }

/** As the till writes it: the sale price where it is one, and the least of what a supporter decides. */
function priceOf({ priceType, price, salePrice, minimum }: Priced, symbol: string): string {
  if (priceType === 'donation') return minimum === '' ? 'Any amount' : `From ${symbol}${minimum}`
  const isOnSale = Number(salePrice) > 0 && Number(salePrice) < Number(price)
  return symbol + (isOnSale ? salePrice : price || '0.00')
}

/** The same from what stands in the fields, by their names. */
function typedOf(form: HTMLFormElement, symbol: string): Shown {
  const data = new FormData(form)
  const at = (name: string) => String(data.get(name) ?? '')
  const rows = (list: string, key: string) => {
    const found: number[] = []
    for (let index = 0; data.has(`${list}[${index}].${key}`); index++) found.push(index)
    return found
  }
  return {
    name: at('name'),
    variants: rows('variants', 'name').map((index) => {
      const row = (key: string) => at(`variants[${index}].${key}`)
      const priced = { priceType: row('priceType'), price: row('price'), salePrice: row('salePrice'), minimum: row('minimum') }
      return { name: row('name'), price: priceOf(priced, symbol), isRedirect: priced.priceType === 'redirect' }
    }),
    asked: rows('customFields', 'name').flatMap((index) => {
      const row = (key: string) => at(`customFields[${index}].${key}`)
      return ['hidden', 'html'].includes(row('type')) || row('name') === '' ? [] : [row('name') + (row('isRequired') === 'on' ? ' *' : '')]
    }),
    isSold: data.has('showInPos'),
  }
}

/** How the till sells this, with everything that is typed and not saved yet. */
export function Preview({ form, values, offered }: { form: { current: HTMLFormElement | null }; values: ProductValues; offered: Offered }) {
  const { symbol } = offered
  const [shown, setShown] = useState(() => shownOf(values, symbol))
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => setShown(typedOf(element, symbol))
    element.addEventListener('input', read)
    element.addEventListener('change', read)
    read()
    return () => {
      element.removeEventListener('input', read)
      element.removeEventListener('change', read)
    }
  }, [form, symbol])
  return (
    <aside className="product-preview no-phone">
      <Card title="How the till shows it" isSide>
        {shown.isSold ? (
          <>
            <p className="tile-name">{shown.name || 'Without a name'}</p>
            <ul className="tile-variants">
              {shown.variants.map(({ name, price, isRedirect }, index) => (
                <li key={index}>
                  <span>{name || 'Price'}</span>
                  <span className="n">{isRedirect ? 'Not sold here' : price}</span>
                </li>
              ))}
            </ul>
            {shown.asked.length > 0 ? (
              <>
                <p className="muted">Asked when it is added</p>
                <ul>
                  {shown.asked.map((name, index) => (
                    <li key={index}>{name}</li>
                  ))}
                </ul>
              </>
            ) : null}
          </>
        ) : (
          <p className="muted">Not sold at the point of sale.</p>
        )}
      </Card>
    </aside>
  )
}
