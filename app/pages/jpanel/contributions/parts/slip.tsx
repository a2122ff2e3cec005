import type { ShownAddress } from '~/domain/contributions/record'
import { Pairs } from '~/ui/shell/page-head'
import { LineHeads } from '../../parts/line-heads'

type SlipLine = { id: number; name: string; details: string[]; qty: number; price: string; total: string }

export type SlipFacts = {
  number: string
  date: string
  name: string
  billTo: ShownAddress | null
  shipTo: ShownAddress | null
  method: string | null
  lines: SlipLine[]
  sums: [string, string][]
  total: string
  refunded: string | null
  balance: string | null
  notes: string | null
}

export function Slip({ organisation, slip }: { organisation: string; slip: SlipFacts }) {
  const { number, date, lines, sums, total, refunded, balance, notes } = slip
  return (
    <article className="paper slip">
      <header className="slip-head">
        <p className="slip-from">{organisation}</p>
        <div>
          <h1>
            Packing slip <span className="mono">{`#${number}`}</span>
          </h1>
          <p>{date}</p>
        </div>
      </header>
      <div className="pair">
        <To title="Bill To" address={slip.billTo} name={slip.name} />
        <To title="Ship To" address={slip.shipTo} name="Not given" {...(slip.method ? { method: slip.method } : {})} />
      </div>
      <table className="lines always">
        <LineHeads words={['Product', 'Qty', 'Price', 'Total']} />
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <b>{line.name}</b>
                {line.details.map((detail) => (
                  <small key={detail}>{detail}</small>
                ))}
              </td>
              <td className="r">{line.qty}</td>
              <td className="r">{line.price}</td>
              <td className="r">{line.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="totals">
        <Pairs rows={sums} total={['Total', total]} />
        {refunded ? <Pairs rows={[['Refund', refunded]]} total={['Balance', balance]} /> : null}
      </div>
      {notes ? (
        <section className="slip-notes">
          <h2>Special notes</h2>
          <p className="as-typed">{notes}</p>
        </section>
      ) : null}
    </article>
  )
}

function To({
  title,
  address,
  name,
  method,
}: {
  title: string
  address: ShownAddress | null
  name: string
  method?: string
}) {
  const lines = address && address.lines.length > 0 ? address.lines : [name]
  return (
    <div>
      <h2>{title}</h2>
      <p>
        {lines.map((line, index) => (
          <span key={index}>
            {line}
            <br />
          </span>
        ))}
        {method}
      </p>
    </div>
  )
}
