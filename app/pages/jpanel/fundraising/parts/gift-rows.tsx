import { Link } from '~/ui/link'
import { ScrollRegion } from '~/ui/scroll-region'

type Gift = { number: string; name: string; at: string; amount: string }

export function GiftRows({ gifts, mayOpen }: { gifts: readonly Gift[]; mayOpen: boolean }) {
  if (gifts.length === 0) return <p className="muted">Nobody has given through this page yet.</p>
  return (
    <ScrollRegion label="Gifts">
      <table className="list plain-rows">
        <thead>
          <tr>
            <th scope="col">Supporter</th>
            <th scope="col" className="no-phone">
              Date
            </th>
            <th scope="col" className="r">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {gifts.map(({ number, name, at, amount }, index) => (
            <tr key={index}>
              <td>
                <bdi>{name}</bdi>
                <br />
                <small className="muted">
                  {mayOpen ? (
                    <Link className="link" to={`/jpanel/contributions/${number}`}>{`#${number}`}</Link>
                  ) : (
                    `#${number}`
                  )}
                  <span className="only-phone">{at}</span>
                </small>
              </td>
              <td className="no-phone">{at}</td>
              <td className="r n">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
