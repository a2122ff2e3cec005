import { mailList } from '~/domain/messaging/mails.list.server'
import { sayMailed } from '~/domain/messaging/say-mailed'
import { sendAgain } from '~/domain/messaging/send-again.server'
import { intent } from '~/http/form/form-action'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { Link } from '~/ui/link'
import type { ListAction } from '~/ui/list/list-batch'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/outbox'

const OUTBOX = '/jpanel/settings/outbox'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Outbox', loaderData?.list)

export const loader = screen(mailList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(mailList)(ctx, args),
  isMailHeld: ctx.ports.mailer.isOutbox === true,
}))

export const action = listAction(mailList.permission, OUTBOX, {
  again: intent(sendAgain, (count, _body, ctx) => ({
    to: OUTBOX,
    flash: sayMailed(ctx, `${counted(count, 'email')} will be sent again.`),
  })),
})

const ACTIONS: readonly ListAction[] = [
  {
    intent: 'again',
    label: 'Send again',
    icon: 'send',
    confirm: {
      title: (count) => `Send ${count} again?`,
      act: (count) => `Send ${count} again`,
      mails: true,
      body: 'Emails that were sent already are received a second time.',
    },
  },
]

export default function Outbox({ loaderData: { list, isMailHeld }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Outbox"
      list={list}
      at={OUTBOX}
      batch={{ actions: ACTIONS }}
      failure={actionData}
      above={
        isMailHeld ? (
          <p className="muted">
            {'No mail server is set: emails are stored here and not sent. '}
            <Link className="link" to="/jpanel/settings/connections#mail">
              Set mail server
            </Link>
          </p>
        ) : null
      }
      empty={{ icon: 'mail', title: 'No emails yet', text: 'Receipts and password links appear here.' }}
    />
  )
}
