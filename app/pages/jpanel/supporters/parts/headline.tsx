import { withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { DateText } from '~/ui/date-text'
import { Link } from '~/ui/link'
import type { Loaded } from './record-data.server'

export function Headline({ supporter, currency, may }: Pick<Loaded, 'supporter' | 'currency' | 'may'>) {
  const money = (minor: bigint) => withSymbol({ minor, currency })
  const figures = [
    { label: 'Lifetime given', value: money(supporter.donatedMinor), note: counted(supporter.gifts, 'gift') },
    { label: 'Purchases', value: money(supporter.purchasedMinor), note: counted(supporter.purchases, 'item') },
    { label: 'Raised', value: money(supporter.raisedMinor ?? 0n), note: <Pages {...supporter} mayOpen={may.pages} /> },
    {
      label: 'First payment',
      value: supporter.firstPaymentAt ? <DateText at={supporter.firstPaymentAt} /> : 'None',
      note: '',
    },
    {
      label: 'Last payment',
      value: supporter.lastPaymentAt ? <DateText at={supporter.lastPaymentAt} /> : 'None',
      note: '',
    },
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

function Pages({ id, pages, mayOpen }: { id: number; pages: number; mayOpen: boolean }) {
  const words = counted(pages, 'page')
  if (pages === 0 || !mayOpen) return words
  return (
    <Link className="link" to={`/jpanel/fundraise?tab=pages&status=any&fundraiser=${id}`}>
      {words}
    </Link>
  )
}
