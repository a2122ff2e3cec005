import { useState } from 'react'
import { useNavigation } from 'react-router'
import { depositPath, DEPOSITS, SETTLEMENTS } from '~/domain/books/addresses'
import { MakeDepositInput } from '~/domain/books/deposits/deposit-input'
import { makeDeposit } from '~/domain/books/deposits/make-deposit.server'
import { ITEM_KINDS } from '~/domain/books/item-kinds'
import { openAmounts, openBatches, openGroups, OWN_TILL } from '~/domain/books/deposits/queries.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { localDate, shownDate } from '~/kit/calendar'
import { readConstraints } from '~/kit/form-constraints'
import { withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { toList } from '~/kit/typed/list'
import { Button, LinkButton } from '~/ui/button'
import { TextField } from '~/ui/fields/bound-field'
import { Box } from '~/ui/form/choice'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Tabs } from '~/ui/list/tabs'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'New deposit · Almoner' }]

/** Shows one gateway and currency at a time, because a deposit has only one currency. */
export const loader = screen('reports.settlements', async (ctx, { request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url)
  const groups = await openGroups(ctx)
  const isAsked = (one: { gateway: string; currency: string }) =>
    one.gateway === searchParams.get('gateway') && one.currency === searchParams.get('currency')
  const group = groups.find(isAsked) ?? groups[0] ?? null
  const isOwn = group?.gateway === OWN_TILL
  const [amounts, batches] =
    group === null
      ? [[], []]
      : await Promise.all([isOwn ? openAmounts(ctx, group) : [], isOwn ? [] : openBatches(ctx, group)])
  const currency = group?.currency ?? ctx.organisation.currency
  const shown = (minor: bigint) => withSymbol({ minor, currency })
  return {
    constraints: { deposit: readConstraints(MakeDepositInput) },
    today: localDate(ctx.now, ctx.organisation.zone),
    currency,
    tabs: groups.map((one) => ({
      label: `${one.name}, ${one.currency}`,
      to: `${DEPOSITS}/new?gateway=${encodeURIComponent(one.gateway)}&currency=${one.currency}`,
      isCurrent: one === group,
    })),
    name: isOwn ? 'items[]' : 'batches[]',
    rows: [
      ...amounts.map(({ id, kind, supporter, number, method, reference, on, minor }) => ({
        id,
        title: supporter || (number === null ? ITEM_KINDS[kind].word : `#${number}`),
        about: [kind === 'payment' ? null : ITEM_KINDS[kind].word, method, reference].filter(Boolean).join(' · '),
        on: shownDate(on),
        amount: shown(minor),
        minor: String(minor),
      })),
      ...batches.map(({ id, on, amounts: n, minor, netMinor }) => ({
        id,
        title: `Batch of ${shownDate(on)}`,
        about: minor === netMinor ? counted(n, 'amount') : `${counted(n, 'amount')} left of ${shown(netMinor)}`,
        on: shownDate(on),
        amount: shown(minor),
        minor: String(minor),
      })),
    ],
  }
})

export const action = formAction({
  save: intent(makeDeposit, ({ id, total, currency }) => ({
    to: depositPath(id),
    flash: `Deposit #${id} of ${withSymbol({ minor: total, currency })} saved.`,
  })),
})

export const shouldRevalidate = revalidateOnError

export default function NewDeposit({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, tabs, name } = loaderData
  return (
    <>
      <RecordHead back={{ to: DEPOSITS, label: 'Deposits' }} title="New deposit" />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {tabs.length > 1 ? <Tabs label="What to deposit" tabs={tabs} /> : null}
      {rows.length === 0 ? (
        <Empty
          icon="building-bank"
          title="Nothing to deposit"
          actions={<LinkButton to={SETTLEMENTS}>Open settlement batches</LinkButton>}
        >
          Every settled amount is in a deposit. Payments of today can be deposited once tonight closes their batch.
        </Empty>
      ) : (
        <DepositForm key={tabs.find(({ isCurrent }) => isCurrent)?.to ?? name} {...loaderData} failure={actionData} />
      )}
    </>
  )
}

type FormProps = Route.ComponentProps['loaderData'] & { failure: Route.ComponentProps['actionData'] }

function DepositForm({ rows, name, today, currency, failure }: FormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const values = { depositedOn: today, account: '', reference: '', amount: '' }
  const [form, fields] = useServerForm({ id: 'deposit', values, failure })
  const typed = toList(failure?.typed[name.slice(0, -2)]).map(String)
  const [selected, setSelected] = useState(() =>
    rows.filter(({ id }) => typed.includes(String(id))).map(({ id }) => id),
  )
  const marked = new Set(selected)
  const total = rows.reduce((sum, { id, minor }) => (marked.has(id) ? sum + BigInt(minor) : sum), 0n)
  const choose = (id: number, isOn: boolean) =>
    setSelected((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <PostForm id={form.id} className="grid two record">
      <LeaveGuard />
      <Card
        title="Amounts"
        className="deposit-amounts"
        aside={<span className="muted">{counted(selected.length, 'selected')}</span>}
      >
        <ScrollRegion label="Amounts to deposit">
          <table className="list plain-rows">
            <thead>
              <tr>
                <th scope="col">
                  <Box
                    label="Select all"
                    checked={selected.length === rows.length}
                    isMixed={selected.length > 0 && selected.length < rows.length}
                    onChange={({ currentTarget: { checked } }) => setSelected(checked ? rows.map(({ id }) => id) : [])}
                  />
                </th>
                <th scope="col">From</th>
                <th scope="col" className="no-phone">
                  Day
                </th>
                <th scope="col" className="r n">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, title, about, on, amount }) => (
                <tr key={id}>
                  <td>
                    <Box
                      label={`Select ${title}, ${amount}`}
                      name={name}
                      value={id}
                      checked={marked.has(id)}
                      onChange={({ currentTarget: { checked } }) => choose(id, checked)}
                    />
                  </td>
                  <th scope="row">
                    {title}
                    {about === '' ? null : <div className="help">{about}</div>}
                    <div className="help only-phone">{on}</div>
                  </th>
                  <td className="no-phone">{on}</td>
                  <td className="r n amount">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Card>
      <div className="stack">
        <Card title="Deposit">
          <p className="muted" role="status">{`Selected: ${withSymbol({ minor: total, currency })}`}</p>
          <TextField field={fields.depositedOn} label="Day of the deposit" type="date" />
          <TextField field={fields.account} label="Bank account" help="In your own words, such as Operating account." />
          <TextField
            field={fields.reference}
            label="Reference"
            isOptional
            help="Number of the slip, or of the provider's payout."
          />
          <TextField
            field={fields.amount}
            label={`Amount at the bank (${currency})`}
            isOptional
            isNumber
            help="Saved only if the selected amounts come to it."
          />
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
              Save deposit
            </Button>
          </div>
        </Card>
      </div>
    </PostForm>
  )
}
