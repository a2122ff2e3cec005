import { data } from 'react-router'
import { mailById } from '~/domain/messaging/queries.server'
import { OWNER_ONLY } from '~/kit/permission'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { DateText } from '~/ui/date-text'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import type { Route } from './+types/outbox-mail'

export const meta: Route.MetaFunction = () => [{ title: 'Email · Almoner' }]

export const loader = screen(OWNER_ONLY, async (ctx: Ctx, { params }: Route.LoaderArgs) => {
  const mail = /^[1-9]\d{0,8}$/.test(params.id) ? await mailById(ctx, Number(params.id)) : null
  if (!mail) throw data({ message: 'This email was not found.' }, { status: 404 })
  return { mail }
})

export default function OutboxMail({ loaderData: { mail } }: Route.ComponentProps) {
  return (
    <>
      <RecordHead back={{ to: '/jpanel/settings/outbox', label: 'Outbox' }} title={mail.subject} />
      <div className="set-form">
        <Card>
          <Pairs
            rows={[
              ['To', mail.recipient],
              ['Created', <DateText key="written" at={mail.createdAt} full />],
              ['Sent', mail.sentAt ? <DateText key="sent" at={mail.sentAt} full /> : 'Not sent'],
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
