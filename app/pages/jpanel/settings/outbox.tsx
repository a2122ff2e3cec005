import { mailList } from '~/domain/messaging/mails.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/outbox'

export const meta: Route.MetaFunction = () => [{ title: 'Outbox · Almoner' }]

export const loader = screen(mailList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(mailList)(ctx, args),
}))

export const action = listAction(mailList.permission, '/jpanel/settings/outbox')

export default function Outbox({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Outbox"
      list={list}
      at="/jpanel/settings/outbox"
      failure={actionData}
      above={<p className="muted">Without a mail server, emails are stored here and not sent.</p>}
      empty={{ icon: 'mail', title: 'No emails yet', text: 'Receipts and password links appear here.' }}
    />
  )
}
