import { useNavigation } from 'react-router'
import { Link } from '~/ui/link'
import { supporterPath } from '~/domain/supporters/supporter'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { Avatar } from '~/ui/avatar'
import { Button, LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { DateText } from '~/ui/date-text'
import { AddressField, AddressForm } from '~/ui/form/address-form'
import { Radio } from '~/ui/form/choice'
import { PostForm } from '~/ui/form/post-form'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card, Pairs } from '~/ui/shell/page-head'
import { NO_RESULT, sayResult } from '~/ui/list/list-title'
import type { Loaded } from './merge-data.server'
import { rowId, StepFoot, StepHead, useMergeSteps } from './merge-steps'

const SAME = new Intl.ListFormat('en')

export function Find({ winner, query, search, found }: Loaded) {
  return (
    <Card title="The other record">
      <AddressForm form={search} className="notes-search" role="search">
        <AddressField label="Find a supporter" type="search" name="q" placeholder="Name, email, phone or number" />
        <Button type="submit" icon="search">
          Search
        </Button>
      </AddressForm>
      {query !== '' && found.length === 0 ? <p className="muted">{NO_RESULT}</p> : null}
      <ul className="rows" data-result={query === '' ? undefined : sayResult(found.length, 'supporter', query)}>
        {found.map((one) => (
          <li key={one.id}>
            <Avatar name={one.displayName} />
            <Link className="link" dir="auto" to={`${supporterPath(winner.id)}/merge?with=${one.id}`}>
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

function SideHead({ side, children }: { side: Side; children: React.ReactNode }) {
  return (
    <>
      <div className="who-row">
        <Avatar name={side.name} picture={side.picture} size="lg" />
        <div>
          <Link dir="auto" to={supporterPath(side.id)}>
            {side.name}
          </Link>
          <p className="muted">
            {side.about}
            <br />
            Supporter since <DateText at={side.since} />
            <br />
            <b>{side.payments}</b>
          </p>
        </div>
      </div>
      {children}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0
    ? 'Empty'
    : lines.map((line, index) => (
        <span key={index} className="merge-line">
          <bdi>{line}</bdi>
        </span>
      ))

const Whose = ({ side }: { side: Side }) => (
  <span className="only-phone">
    <span>
      <bdi>{side.name}</bdi>, since <DateText at={side.since} />
    </span>
  </span>
)

export function Compare({
  winner,
  loser,
  rows,
  same,
  moving,
  undoUntil,
  failure,
}: Loaded & { loser: Side; failure: FormFailure | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const values = Object.fromEntries(rows.map((row) => [`field-${row.key}`, row.takesLoser ? 'loser' : 'winner']))
  const [form, fields] = useServerForm<Record<string, string>>({ id: 'merge', values, failure })
  const takes = (key: string) => fields[`field-${key}`]?.initialValue === 'loser'
  const isOut = winner.isOut || loser.isOut
  const taken = Object.fromEntries(rows.map(({ key }) => [key, takes(key) ? 'loser' : 'winner'] as const))
  const steps = useMergeSteps(rows, { taken, isRefused: failure !== undefined })
  const { shown } = steps
  return (
    <PostForm id={form.id} className="grid two record merge-form" data-step={shown ?? undefined} onChange={steps.note}>
      <input type="hidden" name="loserId" value={loser.id} />
      <input type="hidden" name="version" value={winner.version} />
      <input type="hidden" name="loserVersion" value={loser.version} />
      <StepHead {...steps} rows={rows} same={same.length} />
      <section className="card">
        <ScrollRegion label="Fields of both supporters">
          <table className="merge-table" tabIndex={-1}>
            <thead>
              <tr>
                <td />
                <th scope="col">
                  <SideHead side={winner}>
                    <span className="kept">
                      <Icon name="check" />
                      This record is kept
                    </span>
                  </SideHead>
                </th>
                <th scope="col">
                  <SideHead side={loser}>
                    <LinkButton to={`${supporterPath(loser.id)}/merge?with=${winner.id}`} isWide>
                      Keep this record instead
                    </LinkButton>
                  </SideHead>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, winner: own, loser: other }) => (
                <tr key={key} data-now={key === shown ? true : undefined}>
                  <th scope="row" id={rowId(key)} tabIndex={-1}>
                    {label}
                  </th>
                  <td>
                    <Radio
                      name={`field-${key}`}
                      value="winner"
                      defaultChecked={!takes(key)}
                      label={<Lines lines={own} />}
                      help={<Whose side={winner} />}
                    />
                  </td>
                  <td>
                    <Radio
                      name={`field-${key}`}
                      value="loser"
                      defaultChecked={takes(key)}
                      label={<Lines lines={other} />}
                      help={<Whose side={loser} />}
                    />
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
      <StepFoot
        {...steps}
        rows={rows}
        same={same.length}
        locked={isOut ? 'Unsubscribed' : null}
        back={supporterPath(winner.id)}
      />
      <div className="stack">
        <Card title="What will move" isSide>
          <p className="muted">
            From <bdi>{loser.name}</bdi> to <bdi>{winner.name}</bdi>
          </p>
          {moving.length === 0 ? (
            <p>Nothing: the other record is empty.</p>
          ) : (
            <Pairs rows={moving.map(({ label, count }) => [label, String(count)])} />
          )}
        </Card>
        <Card title="After merging" isSide>
          <p>
            <bdi>{loser.name}</bdi> is archived and can no longer sign in.
          </p>
          <p className="muted">
            {`Until ${undoUntil} you can undo this from History. Payments made after the merge stay with `}
            <bdi>{winner.name}</bdi>. Emails already sent are not recalled.
          </p>
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="merge" isBusy={isBusy}>
              Merge into <bdi>{winner.name}</bdi>
            </Button>
            <LinkButton to={supporterPath(winner.id)}>Cancel</LinkButton>
          </div>
        </Card>
      </div>
    </PostForm>
  )
}
