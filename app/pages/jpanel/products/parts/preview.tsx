import { useEffect, useState } from 'react'
import type { PreviewedVariant } from '~/domain/products/preview.server'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Card } from '~/ui/shell/page-head'

const PAUSE_MS = 350

type Typed = { name: string; requested: string[]; isSold: boolean }

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const requested: string[] = []
  for (let index = 0; data.has(`customFields[${index}].name`); index++) {
    const row = (key: string) => String(data.get(`customFields[${index}].${key}`) ?? '')
    if (!['hidden', 'html'].includes(row('type')) && row('name') !== '')
      requested.push(row('name') + (row('isRequired') === 'on' ? ' *' : ''))
  }
  return { name: String(data.get('name') ?? ''), requested, isSold: data.has('showInPos') }
}

const FIELDS = /^(?:variants\[|taxes$|baseCurrency$|isDccEnabled$)/

/** Sends plain fields instead of a multipart body, so that a product may have more fields than the limit on parts. */
export const PREVIEW_CALL = { as: 'fields', isUnannounced: true } as const

function pricedIn(form: HTMLFormElement, productId: number | 'new'): Record<string, unknown> {
  const data = new FormData(form)
  const fields = Object.fromEntries([...data].filter(([name]) => FIELDS.test(name)))
  return { ...fields, taxes: data.getAll('taxes'), id: productId === 'new' ? undefined : productId }
}

type Shown = { form: { current: HTMLFormElement | null }; productId: number | 'new' }

function usePrices({ form, productId }: Shown, typed: object | null): PreviewedVariant[] | null {
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

export function Preview({ form, productId }: Shown) {
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
            <p className="tile-name">{typed.name || 'Without a name'}</p>
            <ul className="tile-variants">
              {prices?.map(({ name, price, lines }, index) => (
                <li key={index}>
                  <span>{name || 'Price'}</span>
                  <span className="n">{price}</span>
                  {lines.map(({ label, amount }) => (
                    <small key={label} className="muted">
                      <span>{label}</span>
                      <span className="n">{amount}</span>
                    </small>
                  ))}
                </li>
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
