import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { MailState } from '~/domain/messaging/mail-state'
import { sayMailed } from '~/domain/messaging/say-mailed'
import { findMail } from '~/domain/messaging/queries.server'
import { sendAgain } from '~/domain/messaging/send-again.server'
import { formAction, intent } from '~/http/form/form-action'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { DateText } from '~/ui/date-text'
import { Pill } from '~/ui/pill'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import type { Route } from './+types/outbox-mail'

const OUTBOX = '/jpanel/settings/outbox'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.mail.subject ?? 'Email'} · Outbox · Almoner` },
]

export const loader = screen(OWNER_ONLY, async (ctx: Ctx, { params }: Route.LoaderArgs) => {
  const mail = /^[1-9]\d{0,8}$/.test(params.id) ? await findMail(ctx, Number(params.id)) : null
  if (!mail) throw data({ message: 'This email was not found.' }, { status: 404 })
  return { mail }
})

export const action = formAction(
  {
    again: intent(sendAgain, (_count, { ids }, ctx) => ({
      to: `${OUTBOX}/${String(ids)}`,
      flash: sayMailed(ctx, 'The email is sent again.'),
    })),
  },
  OWNER_ONLY,
)

const PILLS: Record<MailState, ReactNode> = {
  held: <Pill>Not sent</Pill>,
  queued: <Pill>Sending</Pill>,
  retrying: <Pill tone="warn">Retrying</Pill>,
  sent: <Pill tone="good">Sent</Pill>,
  failed: <Pill tone="bad">Failed</Pill>,
}

export default function OutboxMail({ loaderData: { mail }, actionData }: Route.ComponentProps) {
  return (
    <>
      <RecordHead
        back={{ to: OUTBOX, label: 'Outbox' }}
        title={mail.subject}
        pill={PILLS[mail.state]}
        actions={
          mail.state === 'queued' ? null : (
            <PostForm>
              <input type="hidden" name="ids" value={mail.id} />
              <ConfirmSubmit
                icon="send"
                name="intent"
                value="again"
                title="Send this email again?"
                act="Send again"
                mails
                body="If it was sent already, it is received a second time."
                isHarmless
              >
                Send again…
              </ConfirmSubmit>
            </PostForm>
          )
        }
      />
      {actionData ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="set-form">
        <Card>
          <Pairs
            rows={[
              ['To', mail.recipient],
              ['Created', <DateText key="written" at={mail.createdAt} full />],
              ['Sent', mail.sentAt ? <DateText key="sent" at={mail.sentAt} full /> : 'Not sent'],
              ...(mail.tries > 1 ? [['Attempts', mail.tries] as const] : []),
              ...(mail.failure === null ? [] : [['Error', mail.failure] as const]),
            ]}
          />
        </Card>
        <Card title="Message">
          <pre className="mail-text" tabIndex={0} aria-label="Email text">
            {mail.text}
          </pre>
        </Card>
      </div>
    </>
  )
}
