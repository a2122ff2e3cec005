import { Link } from '~/ui/link'
import { PLATFORM_FEES } from '~/domain/books/addresses'
import { ScrollRegion } from '~/ui/scroll-region'
import { feesQuery } from '~/wire/books'

type Sum = { count: number; amount: string }
export type FeeRow = {
  rate: string
  currency: string
  payments: Sum
  refunds: Sum
  adjustments: string | null
  total: string
}

const rowsPath = (period: string, { rate, currency }: FeeRow, kind?: string): string =>
  `${PLATFORM_FEES}?${feesQuery({ period, rate, currency, kind })}`

export function FeeTable({ rows, period }: { rows: readonly FeeRow[]; period: string }) {
  if (rows.length === 0) return null
  return (
    <details className="card summary-table" open>
      <summary>Fees by rate</summary>
      <ScrollRegion label="Table of sums">
        <table className="list plain">
          <thead>
            <tr>
              <th scope="col">Rate</th>
              <th scope="col" className="r n">
                Of payments
              </th>
              <th scope="col" className="r n">
                Given back with refunds
              </th>
              <th scope="col" className="r n">
                Adjustments
              </th>
              <th scope="col" className="r n">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.rate + row.currency}>
                <th scope="row">{`${row.rate}, ${row.currency}`}</th>
                <td className="r n">
                  <Cell to={rowsPath(period, row, 'payment')} {...row.payments} />
                </td>
                <td className="r n">
                  <Cell to={rowsPath(period, row, 'refund')} {...row.refunds} />
                </td>
                <td className="r n">
                  <Cell
                    to={rowsPath(period, row, 'adjustment')}
                    count={row.adjustments === null ? 0 : 1}
                    amount={row.adjustments ?? ''}
                  />
                </td>
                <td className="r n amount">
                  <Link className="link" to={rowsPath(period, row)}>
                    {row.total}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}

const Cell = ({ to, count, amount }: Sum & { to: string }) =>
  count === 0 ? (
    <span className="dim">–</span>
  ) : (
    <Link className="link" to={to}>
      {amount}
    </Link>
  )
