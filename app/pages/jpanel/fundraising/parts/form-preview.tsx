import { useEffect, useState } from 'react'
import type { FormValues } from '~/domain/fundraising/form'
import type { DccTerms } from '~/domain/pricing/dcc'
import { Card } from '~/ui/shell/page-head'
import { FormCard } from './form-card'
import { toOffer, typedPictures, typedValues, type FormPictures, type Offer } from './shown-form'

type Props = {
  form: { current: HTMLFormElement | null }
  values: FormValues
  currency: string
  terms: DccTerms
  organization: string
}

const PAUSE = 300

export function FormPreview({ form, values, currency, terms, organization }: Props) {
  const [shown, setShown] = useState(values)
  const [offer, setOffer] = useState<Offer | null>(() => toOffer(values, currency))
  const [pictures, setPictures] = useState<FormPictures>()
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const typed = typedValues(element)
      setPictures(typedPictures(element))
      const offered = toOffer(typed, currency)
      setIsWaiting(offered === null)
      if (offered === null) return
      setShown(typed)
      setOffer(offered)
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(read, PAUSE)
    }
    const first = requestAnimationFrame(() => setPictures(typedPictures(element)))
    element.addEventListener('input', later)
    element.addEventListener('change', later)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(first)
      element.removeEventListener('input', later)
      element.removeEventListener('change', later)
    }
  }, [form, currency])
  return (
    <aside className="form-preview">
      <Card title="Preview" isSide>
        {offer === null ? null : (
          <FormCard
            key={
              `${offer.periods.map(({ value }) => value).join()} ${offer.amounts.join()} ` +
              `${shown.coversCosts} ${shown.costs}`
            }
            {...{
              values: shown,
              offer,
              currency,
              terms,
              organization,
              ...(pictures === undefined ? {} : { pictures }),
            }}
          />
        )}
        <p className="help" role="status">
          {isWaiting ? 'Waiting for a valid amount.' : ''}
        </p>
      </Card>
    </aside>
  )
}
