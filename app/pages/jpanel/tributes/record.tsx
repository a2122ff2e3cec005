import type { ReactNode } from 'react'
import { data, useNavigation } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { useFormKey } from '~/http/form/opened'
import { readConstraints } from '~/kit/form-constraints'
import { EditTributeInput } from '~/domain/tributes/tribute-input'
import { Link } from '~/ui/link'
import { readMailState } from '~/domain/messaging/mail-state'
import { sayMailed, sayNotified } from '~/domain/messaging/say-mailed'
import { boxesOnLetter } from '~/domain/tributes/letters/unsent-boxes.server'
import { deleteTribute } from '~/domain/tributes/delete-tribute.server'
import { editTribute } from '~/domain/tributes/edit-tribute.server'
import { DELETED, MARKED_NOTIFIED, NOT_NOTIFIED, revisedMessage } from '~/domain/tributes/messages'
import { notifyRecipient } from '~/domain/tributes/notify-recipient.server'
import { tributeById } from '~/domain/tributes/queries.server'
import { tributePath } from '~/domain/tributes/tribute'
import { countryOrNone } from '~/domain/settings/choices'
import { formAction, intent, redirectingOnError, sayingOnFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { shownDay } from '~/kit/calendar'
import { withSymbol } from '~/kit/money'
import { Button, LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Pill } from '~/ui/pill'
import { Note } from '~/ui/states'
import { BoxNote } from '../parts/box-note'
import { TributeForm } from './parts/tribute-form'
import type { Route } from './+types/record'

const LIST = '/jpanel/tributes'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.tribute.name ?? 'Tribute'} · Almoner` },
]

export const loader = screen('tribute.view', async (ctx, { params }: Route.LoaderArgs) => {
  const tribute = /^[1-9]\d{0,8}$/.test(params.id) ? await tributeById(ctx.read, Number(params.id)) : null
  if (tribute === null) throw data({ message: 'This tribute was not found.' }, { status: 404 })
  const { zone } = ctx.organisation
  const { createdAt, notifyAt, notifiedAt, deletedAt, amountMinor, currency, ...rest } = tribute
  return {
    constraints: { tribute: readConstraints(EditTributeInput) },
    tribute: { ...rest, amount: `${withSymbol({ minor: amountMinor, currency })} ${currency}` },
    created: shownDay(createdAt, zone),
    due: shownDay(notifyAt, zone),
    notified: notifiedAt && shownDay(notifiedAt, zone),
    mail: rest.notify === 'email' ? await readMailState(ctx.read, `tribute:${rest.id}`, notifiedAt) : null,
    deleted: deletedAt && shownDay(deletedAt, zone),
    boxes: await boxesOnLetter(ctx, rest.id),
    countries: countryOrNone(),
    mayEdit: ctx.actor.can('tribute.edit') && deletedAt === null,
    maySeeContribution: ctx.actor.can('order.view'),
  }
})

const save = formAction({
  save: intent(
    mergeSave(editTribute, {
      type: 'tribute',
      read: async (runner, id) => {
        const tribute = await tributeById(runner, Number(id))
        return tribute && { values: { ...tribute } }
      },
    }),
    ({ id, name }) => ({ to: tributePath(id), flash: revisedMessage(name) }),
  ),
  notify: sayingOnFailure(
    NOT_NOTIFIED,
    redirectingOnError(
      'sent-recently',
      intent(notifyRecipient, ({ id, notify, notifyEmail }, _body, ctx) => ({
        to: tributePath(id),
        flash: notify === 'letter' ? MARKED_NOTIFIED : sayMailed(ctx, `${notifyEmail} has been notified.`),
      })),
      ({ id }) => tributePath(Number(id)),
    ),
  ),
  delete: intent(deleteTribute, () => ({ to: LIST, flash: DELETED })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

function Notification({ tribute, due, notified, mail }: Loaded) {
  if (tribute.notify === null) return <Pill>Nobody to notify</Pill>
  if (notified) {
    const { words, isSent } = sayNotified(notified, mail)
    return isSent ? <Pill tone="good">{`Sent ${words}`}</Pill> : <Pill tone="warn">{words}</Pill>
  }
  return <Pill tone="warn" icon="mail">{`Unsent, due ${due}`}</Pill>
}

export default function Tribute({ loaderData, actionData }: Route.ComponentProps) {
  const { tribute, deleted, mayEdit } = loaderData
  const key = useFormKey({ values: tribute, failure: actionData })
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Tributes' }}
        title={tribute.name}
        pill={deleted ? <Pill tone="bad">{`Deleted ${deleted}`}</Pill> : <Notification {...loaderData} />}
        sum={tribute.amount}
        about={tribute.type}
        actions={<Actions {...loaderData} />}
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <BoxNote boxes={loaderData.boxes} paper="letter" />
      <div className="grid two record">
        <TributeForm
          key={key}
          tribute={tribute}
          countries={loaderData.countries}
          failure={actionData}
          isLocked={!mayEdit}
        />
        <div className="stack">
          <Card title="Given with" isSide>
            <Pairs rows={facts(loaderData)} />
          </Card>
        </div>
      </div>
    </>
  )
}

function facts({ tribute, created, notified, mail, maySeeContribution }: Loaded): [string, ReactNode][] {
  const number = `#${tribute.number}`
  const contribution = maySeeContribution ? linkTo(`/jpanel/contributions/${tribute.number}`, number) : number
  return [
    ['Contribution', contribution],
    ['Donor', tribute.donor ?? 'Anonymous'],
    ['Created', created],
    ['Notification', notified ? sayNotified(notified, mail).words : 'Not yet'],
  ]
}

const linkTo = (to: string, words: string) => (
  <Link className="link" to={to}>
    {words}
  </Link>
)

function Actions({ tribute, notified, mayEdit }: Loaded) {
  const isBusy = useNavigation().formMethod === 'POST'
  const print =
    tribute.notify === 'letter' ? (
      <LinkButton
        to={`${LIST}/letters?ids=${tribute.id}`}
        icon="printer"
        target="_blank"
        rel="noreferrer"
        reloadDocument
      >
        Print letter
      </LinkButton>
    ) : null
  if (!mayEdit) return print
  return (
    <PostForm className="actions">
      {print}
      {tribute.notify === null ? null : <Notify tribute={tribute} notified={notified} isBusy={isBusy} />}
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title={`Delete the tribute for ${tribute.name}?`}
        act="Delete tribute"
        body="It leaves the list, and nobody is notified of it. The contribution does not change."
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}

type NotifyProps = Pick<Loaded, 'tribute' | 'notified'> & { isBusy: boolean }

function Notify({ tribute, notified, isBusy }: NotifyProps) {
  if (tribute.notify === 'letter')
    return (
      <Button type="submit" name="intent" value="notify" icon="check" isBusy={isBusy}>
        Mark letter as sent
      </Button>
    )
  return (
    <ConfirmSubmit
      name="intent"
      value="notify"
      icon="send"
      isBusy={isBusy}
      title={`Email ${tribute.notifyEmail}?`}
      act="Send 1 email"
      mails
      body={notified ? `An email was written before, on ${notified}.` : `They read of the gift for ${tribute.name}.`}
      isHarmless
    >
      {notified ? 'Send email again…' : 'Send email…'}
    </ConfirmSubmit>
  )
}
