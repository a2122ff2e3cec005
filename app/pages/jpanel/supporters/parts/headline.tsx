import { withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { DateText } from '~/ui/date-text'
import type { Loaded } from './record-data.server'

/** Lifetime figures: what was given, bought and raised, and the first and last payment. */
export function Headline({ supporter, currency }: Pick<Loaded, 'supporter' | 'currency'>) {
  const money = (minor: bigint) => withSymbol({ minor, currency })
  const figures = [
    { label: 'Lifetime given', value: money(supporter.donatedMinor), note: counted(supporter.gifts, 'gift') },
    { label: 'Purchases', value: money(supporter.purchasedMinor), note: counted(supporter.purchases, 'item') },
    { label: 'Raised', value: money(supporter.raisedMinor ?? 0n), note: counted(supporter.pages, 'page') },
    { label: 'First payment', value: supporter.firstPaymentAt ? <DateText at={supporter.firstPaymentAt} /> : 'None', note: '' },
    { label: 'Last payment', value: supporter.lastPaymentAt ? <DateText at={supporter.lastPaymentAt} /> : 'None', note: '' },
  ]
  return (
    <section className="card figures supporter-figures" aria-label="Lifetime figures">
      {figures.map(({ label, value, note }) => (
        <div className="figure" key={label}>
          <span className="k">{label}</span>
          <span className="v">{value}</span>
          <span className="d">{note}</span>
        </div>
      ))}
    </section>
  )
}
