import { useEffect, useState } from 'react'
import type { Picture } from '~/domain/catalog/picture'
import type { PreviewedVariant } from '~/domain/products/preview.server'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { ProductPicture } from '~/ui/product-picture'
import { Card } from '~/ui/shell/page-head'
import { sayTilePrice, sayVariants, toPriceTiles, type PriceTile as Tile } from './variants/price-tiles'

const PAUSE_MS = 350

type Typed = { name: string; thumbnail: string | null; requested: string[]; isSold: boolean }

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const requested: string[] = []
  for (let index = 0; data.has(`customFields[${index}].name`); index++) {
    const row = (key: string) => String(data.get(`customFields[${index}].${key}`) ?? '')
    if (!['hidden', 'html'].includes(row('type')) && row('name') !== '')
      requested.push(row('name') + (row('isRequired') === 'on' ? ' *' : ''))
  }
  const first = form.querySelector('[name="pictures"]')?.closest('li')?.querySelector('img')
  return {
    name: String(data.get('name') ?? ''),
    thumbnail: first?.getAttribute('src') ?? null,
    requested,
    isSold: data.has('showInPos'),
  }
}

const FIELDS = /^(?:variants\[|taxes$|baseCurrency$|isDccEnabled$)/

/** Sends plain fields instead of a multipart body, so that a product may have more fields than the limit on parts. */
export const PREVIEW_CALL = { as: 'fields', isUnannounced: true } as const

function pricedIn(form: HTMLFormElement, productId: number | 'new'): Record<string, unknown> {
  const data = new FormData(form)
  const fields = Object.fromEntries([...data].filter(([name]) => FIELDS.test(name)))
  return { ...fields, taxes: data.getAll('taxes'), id: productId === 'new' ? undefined : productId }
}

type Shown = { form: { current: HTMLFormElement | null }; productId: number | 'new'; picture: Picture | null }

function usePrices({ form, productId }: Omit<Shown, 'picture'>, typed: object | null): PreviewedVariant[] | null {
  const csrf = useCsrf()
  const [prices, setPrices] = useState<PreviewedVariant[] | null>(null)
  useEffect(() => {
    const element = form.current
    if (!element || typed === null) return
    const submission = new AbortController()
    const timer = setTimeout(async () => {
      const reply = await call<{ variants: PreviewedVariant[] | null }>('/jpanel/products/preview', csrf, {
        ...PREVIEW_CALL,
        body: pricedIn(element, productId),
        signal: submission.signal,
      })
      if (!isFailure(reply) && reply.variants !== null && !submission.signal.aborted) setPrices(reply.variants)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      submission.abort()
    }
  }, [form, productId, typed, csrf])
  return prices
}

export function Preview({ form, productId, picture }: Shown) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const prices = usePrices({ form, productId }, typed)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => setTyped(typedIn(element))
    element.addEventListener('input', read)
    element.addEventListener('change', read)
    read()
    return () => {
      element.removeEventListener('input', read)
      element.removeEventListener('change', read)
    }
  }, [form])
  if (typed === null) return <aside className="product-preview no-phone" />
  return (
    <aside className="product-preview no-phone">
      <Card title="How the till sells it" isSide>
        {typed.isSold ? (
          <>
            <div className="shown-tile">
              <ProductPicture name={typed.name} picture={picture} thumbnail={typed.thumbnail} />
              <p>
                <b>{typed.name || 'Without a name'}</b>
                <span className="n">{sayTilePrice(prices ?? [])}</span>
              </p>
            </div>
            <ul className="price-tiles">
              {toPriceTiles(prices ?? []).map((tile) => (
                <PriceTile key={tile.price + tile.names.join()} {...tile} all={prices?.length ?? 0} />
              ))}
            </ul>
            {typed.requested.length > 0 ? (
              <>
                <p className="muted">Asked when it is added</p>
                <ul>
                  {typed.requested.map((name, index) => (
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

function PriceTile({ price, names, costs, notes, all }: Tile & { all: number }) {
  const named = sayVariants(names, all)
  return (
    <li>
      <p>
        <b className="n">{price}</b>
        {named === '' ? null : <span>{named}</span>}
      </p>
      {costs.map(({ label, amount }) => (
        <small key={label} className="muted">
          <span>{label}</span>
          <span className="n">{amount}</span>
        </small>
      ))}
      {notes.map(({ label, amount, names: of }) => (
        <small key={label + amount} className="muted">
          <span>{of.length < names.length ? `${label}, ${sayVariants(of, all)}` : label}</span>
          <span className="n">{amount}</span>
        </small>
      ))}
    </li>
  )
}
