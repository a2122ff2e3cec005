import type { Picture } from '~/domain/catalog/picture'
import { formatMoney } from '~/kit/money'
import { MoneyText } from '~/ui/money-text'
import { Pairs } from '~/ui/shell/page-head'
import { Code } from '~/ui/pill'
import { ProductPicture } from '~/ui/product-picture'
import { LineHeads } from '../../parts/line-heads'

type Line = {
  id: number
  name: string
  details: string[]
  thumbnail: string | null
  picture: Picture | null
  isPart: boolean
  fund: string | null
  qty: number
  price: bigint
  total: bigint
}

type Props = {
  lines: Line[]
  currency: string
  isForeign: boolean
  sums: [string, string][]
  total: bigint
  refunded: bigint
  /** The rest of a check that exceeded the amount owed. */
  overpaid: bigint
  received: bigint | null
  change: bigint | null
}

export function LinesTable({ lines, currency, isForeign, sums, total, refunded, overpaid, received, change }: Props) {
  const bare = (minor: bigint) => formatMoney({ minor, currency })
  const after: [string, string][] = [
    ...(received === null ? [] : [['Cash received', bare(received)] as [string, string]]),
    ...(change === null || change === 0n ? [] : [['Change due', bare(change)] as [string, string]]),
    ...(overpaid > 0n ? [['Overpayment', bare(overpaid)] as [string, string]] : []),
    ...(refunded > 0n
      ? ([
          ['Refunded', bare(-refunded)],
          ['Balance', bare(total - refunded)],
        ] as [string, string][])
      : []),
  ]
  return (
    <>
      <table className="lines">
        <LineHeads words={['Item', 'Fund', 'Qty', 'Price', 'Total']} />
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
      <div className="totals">
        <Pairs
          rows={sums}
          total={['Total', <MoneyText key="total" minor={total} currency={currency} symbol code={isForeign} />]}
        />
        {after.length > 0 ? <Pairs rows={after} /> : null}
      </div>
    </>
  )
}

function LineRow({ line, currency }: { line: Line; currency: string }) {
  const { name, details, fund, qty, price, total } = line
  return (
    <tr>
      <td>
        <span className="item">
          <ProductPicture {...line} />
          <span>
            <b className="medium">{name}</b>
            {details.map((detail) => (
              <small key={detail}>{detail}</small>
            ))}
            <small className="only-phone">
              {`${qty} × `}
              <MoneyText minor={price} currency={currency} />
              {fund ? `, ${fund}` : ''}
            </small>
          </span>
        </span>
      </td>
      <td>{fund ? <Code>{fund}</Code> : '–'}</td>
      <td className="r">{qty}</td>
      <td className="r">{line.isPart ? '–' : <MoneyText minor={price} currency={currency} />}</td>
      <td className="r">{line.isPart && total === 0n ? '–' : <MoneyText minor={total} currency={currency} />}</td>
    </tr>
  )
}
