import { mailList } from '~/domain/messaging/mails.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import type { Route } from './+types/outbox'

export const meta: Route.MetaFunction = () => [{ title: 'Outbox · Almoner' }]

export const loader = screen(mailList.permission, async (ctx, args: Route.LoaderArgs) => ({ list: await listView(mailList)(ctx, args) }))

export default function Outbox({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Outbox"
      view={list}
      at="/jpanel/settings/outbox"
      above={<p className="muted">Without a mail server, emails are stored here and not sent.</p>}
      empty={
        <Empty icon="mail" title="No emails yet">
          Receipts and password links appear here.
        </Empty>
      }
    />
  )
}
