import { Form, Link, useNavigation } from 'react-router'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { MERGE_FIELD_KEYS, MERGE_FIELDS, type MergeField } from '~/domain/supporters/merge/fields'
import { mergeSupporters } from '~/domain/supporters/merge/merge-supporters.server'
import { mergeSide, recordsOf, type MergeSide } from '~/domain/supporters/merge/queries.server'
import { supporterPath } from '~/domain/supporters/supporter'
import { formAction, intent } from '~/http/form/form-action'
import { anewAfterRefusal, keptForm } from '~/http/form/offline-form'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { shownDay } from '~/kit/calendar'
import { hours, later } from '~/kit/clock'
import { notFound } from '~/kit/errors'
import { withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { Avatar } from '~/ui/avatar'
import { Button, LinkButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { Radio } from '~/ui/form/choice'
import { Field, Input } from '~/ui/form/field'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import './supporters.css'
import type { Route } from './+types/merge'

export const meta: Route.MetaFunction = () => [{ title: 'Merge supporters · Almoner' }]

const idOf = (typed: string | null | undefined): number => (/^[1-9]\d{0,8}$/.test(typed ?? '') ? Number(typed) : 0)
const FOUND = 20
const UNDO_DAYS = 30

const SAME = new Intl.ListFormat('en')

/** What a group of fields says of one supporter, in one line. */
function shown(side: MergeSide, key: MergeField): string {
  if (key === 'type') return side.type
  return MERGE_FIELDS[key].columns
    .map((column) => side[column])
    .filter((value) => value !== null && value !== '' && value !== undefined)
    .join(', ')
}

const optInWords = (answer: boolean | null): string => (answer === null ? 'Not asked' : answer ? 'Subscribed' : 'Unsubscribed')

export const loader = screen('member.merge', async (ctx, { params, request }: Route.LoaderArgs) => {
  const search = new URL(request.url).searchParams
  const query = (search.get('q') ?? '').slice(0, 200)
  const [winner, loser] = await Promise.all([
    mergeSide(ctx.read, idOf(params.id)),
    search.has('with') ? mergeSide(ctx.read, idOf(search.get('with'))) : null,
  ])
  if (winner === null) throw notFound('The supporter')
  const head = (side: MergeSide) => ({
    id: side.id,
    version: side.version,
    name: side.display_name,
    since: side.created_at,
    payments: `${counted(side.payments, 'payment')} · ${withSymbol({ minor: side.minor, currency: ctx.organisation.currency })}`,
    optIn: optInWords(side.opted_in),
    isOut: side.opted_in === false,
  })
  const rows =
    loser === null
      ? []
      : MERGE_FIELD_KEYS.map((key) => ({ key, label: MERGE_FIELDS[key].label, winner: shown(winner, key), loser: shown(loser, key) }))
  return {
    winner: head(winner),
    loser: loser && head(loser),
    rows: rows.filter((row) => row.winner !== row.loser),
    same: rows.filter((row) => row.winner === row.loser && row.winner !== '').map(({ label }) => label),
    moving: loser === null ? [] : await recordsOf(ctx.read, loser.id),
    undoUntil: shownDay(later(ctx.now, hours(24 * UNDO_DAYS)), ctx.organisation.zone),
    query,
    found: loser === null && query !== '' ? (await findSupporters(ctx, query, FOUND)).filter(({ id }) => id !== winner.id) : [],
    isSearch: loser === null,
  }
})

const merging = intent(mergeSupporters, ({ id, winner, loser }) => ({
  to: supporterPath(id),
  flash: `${loser} was merged into ${winner}.`,
}))

const act = formAction({
  merge: {
    act: (ctx, body) => {
      const take = Object.entries(body).flatMap(([field, from]) => (field.startsWith('field-') && from === 'loser' ? [field.slice(6)] : []))
      return merging.act(ctx, { ...body, take })
    },
  },
})
export const action = (args: Route.ActionArgs) => act(args)
export const clientAction = (args: Route.ClientActionArgs) => keptForm(args)

export const shouldRevalidate = anewAfterRefusal

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const { winner, loser } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: supporterPath(winner.id), label: winner.name }}
        title={loser === null ? `Merge ${winner.name}` : 'Merge 2 supporters'}
        about={loser === null ? 'Find the other record of the same person.' : 'Choose what is kept. Nothing is lost: every record moves.'}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {loser === null ? <Find {...loaderData} /> : <Compare {...loaderData} loser={loser} typed={actionData?.typed ?? {}} />}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Find({ winner, query, found }: Loaded) {
  return (
    <Card title="The other record">
      <Form method="get" className="notes-search" role="search">
        <Field label="Find a supporter">
          <Input type="search" name="q" defaultValue={query} placeholder="Name, email, phone or number" maxLength={200} />
        </Field>
        <Button type="submit" icon="search">
          Search
        </Button>
      </Form>
      {query !== '' && found.length === 0 ? <p className="muted">No matching records found for your query.</p> : null}
      <ul className="rows">
        {found.map((one) => (
          <li key={one.id}>
            <Avatar name={one.displayName} />
            <Link className="link" to={`${supporterPath(winner.id)}/merge?with=${one.id}`}>
              {one.displayName}
            </Link>
            <span className="muted">{[one.email, one.address].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Side = NonNullable<Loaded['loser']>

function SideHead({ side, note }: { side: Side; note: React.ReactNode }) {
  return (
    <>
      <div className="who-row">
        <Avatar name={side.name} size="md" />
        <div>
          <Link to={supporterPath(side.id)}>{side.name}</Link>
          <p className="muted">
            Supporter since <DateText at={side.since} />
            <br />
            {side.payments}
          </p>
        </div>
      </div>
      {note}
    </>
  )
}

function Compare({ winner, loser, rows, same, moving, undoUntil, typed }: Loaded & { loser: Side; typed: Record<string, unknown> }) {
  const csrf = useCsrf()
  const isBusy = useNavigation().formMethod === 'POST'
  /** A filled field is chosen over an empty one; what was chosen before a refusal comes back. */
  const takes = (key: string, own: string) => (typed[`field-${key}`] === undefined ? own === '' : typed[`field-${key}`] === 'loser')
  const isOut = winner.isOut || loser.isOut
  return (
    <Form method="post" onSubmit={useOneSubmit()} className="grid two record">
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="loserId" value={loser.id} />
      <input type="hidden" name="version" value={winner.version} />
      <input type="hidden" name="loserVersion" value={loser.version} />
      <section className="card">
        <ScrollRegion label="Fields of both supporters">
          <table className="merge-table">
            <thead>
              <tr>
                <td />
                <th scope="col">
                  <SideHead side={winner} note={<b>Keep this record</b>} />
                </th>
                <th scope="col">
                  <SideHead
                    side={loser}
                    note={
                      <LinkButton to={`${supporterPath(loser.id)}/merge?with=${winner.id}`} size="small">
                        Keep this record instead
                      </LinkButton>
                    }
                  />
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, winner: own, loser: other }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <Radio name={`field-${key}`} value="winner" defaultChecked={!takes(key, own)} label={own || 'Empty'} />
                  </td>
                  <td>
                    <Radio name={`field-${key}`} value="loser" defaultChecked={takes(key, own)} label={other || 'Empty'} />
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row">Marketing email</th>
                <td>{winner.optIn}</td>
                <td>
                  {loser.optIn}
                  {isOut ? <p className="muted">Unsubscribed is always kept.</p> : null}
                </td>
              </tr>
            </tbody>
          </table>
        </ScrollRegion>
        {same.length > 0 ? <p className="card-body muted">{`The same in both: ${SAME.format(same)}`}</p> : null}
      </section>
      <div className="stack">
        <Card title="What will move" isSide>
          <p className="muted">{`From ${loser.name} to ${winner.name}`}</p>
          {moving.length === 0 ? (
            <p>Nothing: the other record is empty.</p>
          ) : (
            <Pairs rows={moving.map(({ label, count }) => [label, String(count)])} />
          )}
        </Card>
        <Card title="After merging" isSide>
          <p>{`${loser.name} is archived and can no longer sign in.`}</p>
          <p className="muted">{`Until ${undoUntil} you can undo this from History. Payments made after the merge stay with ${winner.name}. Emails already sent are not recalled.`}</p>
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="merge" isBusy={isBusy}>
              {`Merge into ${winner.name}`}
            </Button>
            <LinkButton to={supporterPath(winner.id)}>Cancel</LinkButton>
          </div>
        </Card>
      </div>
    </Form>
  )
}
