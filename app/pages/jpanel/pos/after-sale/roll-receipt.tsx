import { Barcode } from '~/ui/barcode'

type RollLine = { id: number; name: string; qty: number; details: string[]; total: string }

export type PaperReceipt = {
  number: string
  at: string
  lines: RollLine[]
  sums: [string, string][]
  currency: string
  total: string
  paid: string | null
  received: string | null
  change: string | null
  refunded: string | null
  balance: string | null
}

/** A roll of 80 mm, or a sheet of A4 or Letter. */
export type Paper = 'roll' | 'whole-sheet'

type RollProps = PaperReceipt & { organisation: string; paper?: Paper }

export function RollReceipt({ organisation, paper = 'roll', ...receipt }: RollProps) {
  const { number, at, lines, sums, currency, total, ...paying } = receipt
  const { paid, received, change, refunded, balance } = paying
  const after: [string, string | null][] = [
    [paid ?? 'Paid', received],
    ['Change', change],
    ['Refunded', refunded],
    ['Balance', balance],
  ]
  return (
    <article className={`paper ${paper}`}>
      <header className="roll-head">
        <h1>{organisation}</h1>
        <p>{at}</p>
      </header>
      <table className="roll-lines">
        <caption className="sr">Items</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="roll-qty">{line.qty}</td>
              <th scope="row">
                {line.name}
                {line.details.map((detail) => (
                  <small key={detail}>{detail}</small>
                ))}
              </th>
              <td className="roll-sum">{line.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="roll-sums">
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="roll-total">
          <dt>{`Total ${currency}`}</dt>
          <dd>{total}</dd>
        </div>
        {after.map(([name, amount], index) =>
          amount !== null || index === 0 ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount ?? total}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <footer className="roll-foot">
        <p>Thank you.</p>
        <Barcode text={number} />
        <p className="roll-number">{number}</p>
        <p>This is a confirmation, not a tax receipt.</p>
      </footer>
    </article>
  )
}
