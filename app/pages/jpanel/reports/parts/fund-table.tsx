import { FUNDS } from '~/domain/books/addresses'
import { Link } from '~/ui/link'
import { ScrollRegion } from '~/ui/scroll-region'
import { fundsQuery } from '~/wire/books'

export type FundRow = {
  name: string
  currency: string
  of: { fund: string } | { part: string }
  received: string | null
  refunded: string | null
  adjusted: string | null
  net: string
}
type Props = { rows: readonly FundRow[]; month: { month: string; words: string } }

const rowsPath = ({ of, currency }: FundRow, month: string, kind?: string): string =>
  `${FUNDS}?${fundsQuery({ month, ...of, currency, kind })}`

export function FundTable({ rows, month: { month, words } }: Props) {
  return (
    <details className="card summary-table" open>
      <summary>{`Totals of ${words}`}</summary>
      {rows.length === 0 ? (
        <p className="muted card-body">{`No batch was closed for ${words}.`}</p>
      ) : (
        <>
          <ScrollRegion label="Table of totals">
            <table className="list plain">
              <thead>
                <tr>
                  <th scope="col">Fund</th>
                  {['Received', 'Refunded', 'Adjustments', 'Net'].map((head) => (
                    <th key={head} scope="col" className="r n">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.name + row.currency}>
                    <th scope="row">{`${row.name}, ${row.currency}`}</th>
                    <Figure amount={row.received} to={rowsPath(row, month, 'payment')} />
                    <Figure amount={row.refunded} to={rowsPath(row, month, 'refund')} />
                    <Figure amount={row.adjusted} to={rowsPath(row, month, 'adjustment')} />
                    <Figure amount={row.net} to={rowsPath(row, month)} />
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <p className="card-body">
            <a className="link" href={`/jpanel/reports/fund-totals.csv?period=${month}`} download>
              Download these totals
            </a>
            {' · '}
            <a className="link" href={`/jpanel/reports/fund-totals.csv?period=${month}&for=spreadsheet`} download>
              For spreadsheets
            </a>
          </p>
        </>
      )}
    </details>
  )
}

const Figure = ({ amount, to }: { amount: string | null; to: string }) => (
  <td className="r n amount">
    {amount === null ? (
      <span className="dim">–</span>
    ) : (
      <Link className="link" to={to}>
        {amount}
      </Link>
    )}
  </td>
)
