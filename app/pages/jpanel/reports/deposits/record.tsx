import { data } from 'react-router'
import { DEPOSITS, SETTLEMENT_ITEMS } from '~/domain/books/addresses'
import { depositAmounts, depositBatches, depositById, sumReturnedSince } from '~/domain/books/deposits/queries.server'
import { undoDeposit } from '~/domain/books/deposits/undo-deposit.server'
import { contributionPath } from '~/domain/contributions/contribution'
import { formAction, intent } from '~/http/form/form-action'
import { screen } from '~/http/page'
import { fullMoment, shownDate } from '~/kit/calendar'
import { withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Link } from '~/ui/link'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import type { Route } from './+types/record'

const MAX_SHOWN = 100

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Deposit #${loaderData?.deposit.id ?? ''} · Almoner` },
]

export const loader = screen('reports.settlements', async (ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0
  const deposit = await depositById(ctx, id)
  if (deposit === null) throw data({ message: 'This deposit was not found.' }, { status: 404 })
  const [amounts, batches, returned] = await Promise.all([
    depositAmounts(ctx, id, MAX_SHOWN),
    depositBatches(ctx, id),
    sumReturnedSince(ctx, id),
  ])
  const shown = (minor: bigint) => withSymbol({ minor, currency: deposit.currency })
  return {
    deposit: {
      id,
      isUndone: deposit.undoneAt !== null,
      sum: shown(deposit.totalMinor),
      amounts: deposit.amounts,
      account: deposit.account,
      reference: deposit.reference,
      on: shownDate(deposit.on),
      made: `${deposit.madeBy}, ${fullMoment(deposit.createdAt, ctx.organisation.zone)}`,
      undone: deposit.undoneAt === null ? null : fullMoment(deposit.undoneAt, ctx.organisation.zone),
    },
    rows: amounts.map(({ id: item, supporter, number, method, reference, on, minor }) => ({
      id: item,
      name: supporter || (number === null ? 'Amount' : `#${number}`),
      to: number === null || !ctx.actor.can('order.view') ? null : contributionPath(number),
      about: [method, reference].filter(Boolean).join(' · '),
      on: shownDate(on),
      amount: shown(minor),
    })),
    batches: batches.map(({ id: batch, name, on, minor, netMinor }) => ({
      id: batch,
      name: `${name}, ${shownDate(on)}`,
      amount: minor === netMinor ? `${shown(minor)}, all of it` : `${shown(minor)} of ${shown(netMinor)}`,
    })),
    returned: returned === 0n ? null : shown(returned),
  }
})

export const action = formAction({
  undo: intent(undoDeposit, ({ id }) => ({ to: DEPOSITS, flash: `Deposit #${id} undone.` })),
})

export default function DepositPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deposit, rows, batches, returned } = loaderData
  const { id, isUndone } = deposit
  return (
    <>
      <RecordHead
        back={{ to: DEPOSITS, label: 'Deposits' }}
        title={`Deposit #${id}`}
        pill={isUndone ? <Pill>Undone</Pill> : null}
        sum={deposit.sum}
        about={`${deposit.on} · ${deposit.account}`}
        actions={
          isUndone ? null : (
            <>
              <LinkButton to={`${DEPOSITS}/${id}/slip.pdf`} icon="printer" reloadDocument>
                Print slip
              </LinkButton>
              <PostForm>
                <ConfirmSubmit
                  name="intent"
                  value="undo"
                  variant="quiet"
                  title={`Undo deposit #${id}?`}
                  act="Undo deposit"
                  body={
                    `Its ${counted(deposit.amounts, 'amount')} can go into another deposit. ` +
                    'This one stays in the list as undone.'
                  }
                >
                  Undo…
                </ConfirmSubmit>
              </PostForm>
            </>
          )
        }
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {returned === null ? null : (
        <Note tone="warn" title={`${returned} went back since`}>
          Refunds and returned payments of this deposit are in no deposit yet; the next one is smaller by them.
        </Note>
      )}
      <div className="grid two record">
        <Card
          title="Amounts"
          more={
            isUndone ? null : (
              <Link className="link" to={`${SETTLEMENT_ITEMS}?deposit=${id}`}>
                {`Open all ${deposit.amounts}`}
              </Link>
            )
          }
        >
          {rows.length === 0 ? (
            <p className="muted">Its amounts are free for another deposit.</p>
          ) : (
            <ScrollRegion label="Amounts of this deposit">
              <table className="list plain">
                <thead>
                  <tr>
                    <th scope="col">From</th>
                    <th scope="col">Day</th>
                    <th scope="col" className="r n">
                      Amount
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ id: item, name, to, about, on, amount }) => (
                    <tr key={item}>
                      <th scope="row">
                        {to === null ? (
                          name
                        ) : (
                          <Link className="link" to={to}>
                            {name}
                          </Link>
                        )}
                        {about === '' ? null : <div className="help">{about}</div>}
                      </th>
                      <td>{on}</td>
                      <td className="r n amount">{amount}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
        </Card>
        <div className="stack">
          <Card title="Details" isSide>
            <Pairs
              rows={[
                ['Account', deposit.account],
                ...(deposit.reference === null ? [] : ([['Reference', deposit.reference]] as const)),
                ['Made by', deposit.made],
                ...(deposit.undone === null ? [] : ([['Undone', deposit.undone]] as const)),
              ]}
            />
          </Card>
          {batches.length === 0 ? null : (
            <Card title="Settlement batches" isSide>
              <Pairs
                rows={batches.map(({ id: batch, name, amount }) => [
                  <Link key={batch} className="link" to={`${SETTLEMENT_ITEMS}?batch=${batch}`}>
                    {name}
                  </Link>,
                  amount,
                ])}
              />
            </Card>
          )}
        </div>
      </div>
    </>
  )
}
