import { PAYMENTS_BY_ITEM } from '~/domain/reports/addresses'
import type { FundSum } from '~/domain/reports/payments/item-funds.server'
import { counted } from '~/kit/text'
import { Link } from '~/ui/link'
import { withParam } from './with-param'

export function FundSums({ sums, address }: { sums: readonly FundSum[]; address: string }) {
  if (sums.length === 0) return null
  return (
    <details className="card summary-table">
      <summary>Received, by fund</summary>
      <table className="list plain">
        <thead>
          <tr>
            <th scope="col">Fund</th>
            <th scope="col" className="r n">
              Items
            </th>
            <th scope="col" className="r n">
              Received
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ code, amount, items }) => (
            <tr key={code}>
              <th scope="row">
                {code === null ? (
                  'No fund'
                ) : (
                  <Link
                    className="link"
                    to={PAYMENTS_BY_ITEM + withParam(address, 'fund', code)}
                    aria-label={`${code}, ${counted(items, 'item')}`}
                  >
                    {code}
                  </Link>
                )}
              </th>
              <td className="r n">{items}</td>
              <td className="r n amount">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
