import { Link } from '~/ui/link'
import { PAYMENTS } from '~/domain/reports/addresses'
import type { PaymentTable } from '~/domain/reports/payments/payment-table.server'
import { ScrollRegion } from '~/ui/scroll-region'
import { withParam } from './with-param'

type Cell = PaymentTable['rows'][number]['total']

function rowsPath(address: string, gateway: string | null, params: PaymentTable['params'][number]): string {
  const ofGateway = gateway === null ? address : withParam(address, 'fg', gateway)
  return PAYMENTS + params.reduce((narrowed, [param, values]) => withParam(narrowed, param, values), ofGateway)
}

export function PaymentSummary({ table, address }: { table: PaymentTable; address: string }) {
  if (table.rows.length === 0) return null
  const cell = ({ amount, payments }: Cell, gateway: string | null, params: PaymentTable['params'][number]) =>
    payments === 0 ? (
      <span className="dim">–</span>
    ) : (
      <Link className="link" to={rowsPath(address, gateway, params)} aria-label={`${amount}, ${payments} payments`}>
        {amount}
      </Link>
    )
  return (
    <details className="card summary-table" open>
      <summary>Received, by gateway and method</summary>
      <ScrollRegion label="Table of sums">
        <table className="list plain">
          <thead>
            <tr>
              <th scope="col">Gateway</th>
              {table.brands.map((brand) => (
                <th key={brand} scope="col" className="r n">
                  {brand}
                </th>
              ))}
              <th scope="col" className="r n">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ key, gateway, brands, total }) => (
              <tr key={gateway}>
                <th scope="row">{gateway}</th>
                {brands.map((sum, index) => (
                  <td key={table.brands[index]} className="r n">
                    {cell(sum, key, table.params[index] ?? [])}
                  </td>
                ))}
                <td className="r n amount">{cell(total, key, [])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
