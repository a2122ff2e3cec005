import { data } from 'react-router'
import { readConstraints } from '~/kit/form-constraints'
import { EditPeriodInput } from '~/domain/memberships/membership-input'
import { AddMemberInput } from '~/domain/memberships/membership-input'
import { Link } from '~/ui/link'
import { addMember } from '~/domain/memberships/add-member.server'
import { editPeriod } from '~/domain/memberships/edit-period.server'
import {
  SOURCES,
  STATE_WORDS,
  membershipState,
  supporterMembershipsPath,
  toPeriodValues,
} from '~/domain/memberships/membership'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { keptSupporter } from '~/domain/merges/follow-merges.server'
import { levelChoices, periodDates, listPeriods } from '~/domain/memberships/queries.server'
import { removePeriod } from '~/domain/memberships/remove-period.server'
import { supporterName } from '~/domain/supporters/queries.server'
import { supporterPath } from '~/domain/supporters/supporter'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { localDate, shownDate, shownDay } from '~/kit/calendar'
import { LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { addToSupporter, sayKept } from '~/domain/merges/add-to-supporter.server'
import { toMergeState } from '~/domain/merges/merge-state'
import { AddMembershipForm, EditMembershipForm } from './parts/membership-forms'
import './supporters.css'
import type { Route } from './+types/memberships'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Memberships of ${loaderData?.name ?? 'a supporter'} · Almoner` },
]

const whole = (typed: string | null): number => (/^[1-9]\d{0,8}$/.test(typed ?? '') ? Number(typed) : 0)

export const loader = screen('member.view', async (ctx, { params, request }: Route.LoaderArgs) => {
  const id = whole(params.id)
  const name = await supporterName(ctx.read, id)
  if (name === null) throw data({ message: 'This supporter was not found.' }, { status: 404 })
  const { zone } = ctx.organisation
  const today = localDate(ctx.now, zone)
  const mayEdit = ctx.actor.can('member.edit')
  const [periods, levels, keptId] = await Promise.all([
    listPeriods(ctx.read, id),
    levelChoices(ctx.read),
    keptSupporter(ctx.read, id),
  ])
  const edited = mayEdit ? whole(new URL(request.url).searchParams.get('edit')) : 0
  return {
    constraints: {
      'add-membership': readConstraints(AddMemberInput),
      'edit-membership': readConstraints(EditPeriodInput),
    },
    id,
    name,
    levels,
    opened: toMergeState({ mergedInto: keptId === id ? null : { id: keptId } }),
    mayEdit,
    maySeeContributions: ctx.actor.can('order.view'),
    edited: periods.find((period) => period.id === edited && period.removedAt === null) ?? null,
    periods: periods.map((period) => ({
      ...period,
      state: membershipState({ ...period, isRemoved: period.removedAt !== null }, today),
      added: shownDay(period.addedAt, zone),
    })),
  }
})

const home = (body: { id?: unknown }) => supporterMembershipsPath(Number(body.id))

const act = formAction({
  add: intent(addToSupporter(addMember, 'supporterId'), ({ supporterId: id, membership, startsOn, endsOn }, body) => ({
    to: home({ id }),
    flash: sayKept(
      `${membership} added, from ${shownDate(startsOn)}${endsOn === null ? '' : ` through ${shownDate(endsOn)}`}.`,
      id,
      body,
    ),
  })),
  change: intent(
    mergeSave(editPeriod, {
      type: 'supporter',
      read: async (runner, id) => {
        const period = await periodDates(runner, Number(id))
        return (
          period && {
            values: toPeriodValues(period),
            subject: period.supporterId,
            entry: { event: 'supporter.membership-edited', after: { membership: period.name } },
          }
        )
      },
    }),
    ({ membership }, body) => ({ to: home(body), flash: `${membership} changed.` }),
    (body) => ({ ...body, id: body.row }),
  ),
  remove: intent(
    removePeriod,
    ({ membership }, body) => ({ to: home(body), flash: `${membership} removed.` }),
    (body) => ({ ...body, id: body.row }),
  ),
})
export const action = (args: Route.ActionArgs) => act(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function SupporterMemberships({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, mayEdit, edited } = loaderData
  return (
    <>
      <RecordHead back={{ to: supporterPath(id), label: name }} title="Memberships" about={name} />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className={mayEdit ? 'grid two record' : 'stack'}>
        <History {...loaderData} />
        {mayEdit ? (
          <div className="stack">
            {edited === null ? (
              <AddMembershipForm
                levels={loaderData.levels}
                opened={loaderData.opened}
                failure={actionData?.typed.row === undefined ? actionData : undefined}
              />
            ) : (
              <EditMembershipForm
                key={edited.id}
                period={edited}
                supporterId={id}
                failure={actionData?.typed.endsOn === undefined ? undefined : actionData}
              />
            )}
          </div>
        ) : null}
      </div>
    </>
  )
}

function History({ id, periods, mayEdit, maySeeContributions }: Loaded) {
  if (periods.length === 0) {
    return (
      <Card title="History">
        <Empty icon="users-group" title="No memberships yet">
          A membership begins here when it is added, or bought with an item that includes it.
        </Empty>
      </Card>
    )
  }
  return (
    <Card title="History">
      <ul className="periods">
        {periods.map((period) => (
          <li key={period.id}>
            <div>
              <p>
                <b>{period.name}</b> <Pill tone={STATE_WORDS[period.state].tone}>{STATE_WORDS[period.state].word}</Pill>
              </p>
              <p>{`${shownDate(period.startsOn)} – ${period.endsOn === null ? 'no end' : shownDate(period.endsOn)}`}</p>
              <Source period={period} mayLink={maySeeContributions} />
            </div>
            {mayEdit ? <RowActions period={period} supporterId={id} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Shown = Loaded['periods'][number]

function Source({ period, mayLink }: { period: Shown; mayLink: boolean }) {
  const { number, plan, source, added, addedBy, endReason } = period
  const word = SOURCES[source as keyof typeof SOURCES] ?? source
  return (
    <p className="muted">
      {number !== null && mayLink ? (
        <Link className="link" to={`/jpanel/contributions/${number}`}>{`#${number}`}</Link>
      ) : number !== null ? (
        `#${number}`
      ) : plan !== null && mayLink ? (
        <Link className="link" to={`/jpanel/recurring_payments/${plan}`}>
          {word}
        </Link>
      ) : (
        word
      )}
      {[added, addedBy, endReason].map((part) => (part ? ` · ${part}` : ''))}
    </p>
  )
}

function RowActions({ period, supporterId }: { period: Shown; supporterId: number }) {
  if (period.state === 'removed') return null
  return (
    <PostForm className="actions">
      <input type="hidden" name="row" value={period.id} />
      <LinkButton
        size="small"
        to={`${supporterMembershipsPath(supporterId)}?edit=${period.id}`}
        aria-label={`Change ${period.name} from ${shownDate(period.startsOn)}`}
      >
        Change
      </LinkButton>
      {period.number === null && period.plan === null ? (
        <ConfirmSubmit
          size="small"
          name="intent"
          value="remove"
          icon="trash"
          title={`Remove ${period.name}?`}
          act="Remove membership"
          body="The supporter is no longer a member by it. It stays in this history."
        >
          Remove…
        </ConfirmSubmit>
      ) : null}
    </PostForm>
  )
}
