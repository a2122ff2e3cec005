import { JOURNAL_EXPORTS } from '~/domain/books/addresses'
import { accountSums, exportById } from '~/domain/books/exports/export-file.server'
import { exportName } from '~/domain/books/exports/export-name'
import { screen } from '~/http/page'
import { fullMoment, shownDate } from '~/kit/calendar'
import { withSymbol } from '~/kit/money'
import { LinkButton } from '~/ui/button'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card, RecordHead } from '~/ui/shell/page-head'
import type { Route } from './+types/record'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.name ?? 'Export'} · Almoner` }]

export const loader = screen('reports.settlements', async (ctx, { params }: Route.LoaderArgs) => {
  const { id, first, last, madeBy, createdAt } = await exportById(
    ctx,
    /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0,
  )
  const sums = await accountSums(ctx, id)
  const currencies = [...new Set(sums.map(({ currency }) => currency))]
  const amount = (minor: bigint, currency: string) => (minor === 0n ? '–' : withSymbol({ minor, currency }))
  return {
    id,
    name: exportName(id),
    about: `${shownDate(first)} to ${shownDate(last)} · ${madeBy}, ${fullMoment(createdAt, ctx.organisation.zone)}`,
    tables: currencies.map((currency) => {
      const own = sums.filter((one) => one.currency === currency)
      const total = own.reduce((sum, { debitMinor }) => sum + debitMinor, 0n)
      return {
        currency,
        total: amount(total, currency),
        rows: own.map(({ account, debitMinor, creditMinor }) => ({
          account,
          debit: amount(debitMinor, currency),
          credit: amount(creditMinor, currency),
        })),
      }
    }),
  }
})

export default function ExportPage({ loaderData: { id, name, about, tables } }: Route.ComponentProps) {
  return (
    <>
      <RecordHead
        back={{ to: JOURNAL_EXPORTS, label: 'Journal exports' }}
        title={name}
        about={about}
        actions={
          <LinkButton variant="primary" icon="download" to={`${JOURNAL_EXPORTS}/${id}/lines.csv`} reloadDocument>
            Download CSV
          </LinkButton>
        }
      />
      <div className="stack">
        {tables.map(({ currency, total, rows }) => (
          <Card key={currency} title={`By account, ${currency}`}>
            <ScrollRegion label={`Accounts, ${currency}`}>
              <table className="list plain">
                <thead>
                  <tr>
                    <th scope="col">Account</th>
                    <th scope="col" className="r n">
                      Debit
                    </th>
                    <th scope="col" className="r n">
                      Credit
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ account, debit, credit }) => (
                    <tr key={account}>
                      <th scope="row">{account}</th>
                      <td className="r n">{debit}</td>
                      <td className="r n">{credit}</td>
                    </tr>
                  ))}
                  <tr>
                    <th scope="row">Total</th>
                    <td className="r n amount">{total}</td>
                    <td className="r n amount">{total}</td>
                  </tr>
                </tbody>
              </table>
            </ScrollRegion>
          </Card>
        ))}
        <p className="muted">
          The file is the same each time it is downloaded. What changes later is in a later export, as an entry of its
          own.
        </p>
      </div>
    </>
  )
}
