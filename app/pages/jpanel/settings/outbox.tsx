import { mailList } from '~/domain/messaging/mails.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/outbox'

export const meta: Route.MetaFunction = () => [{ title: 'Outbox · Almoner' }]

export const loader = screen(mailList.permission, async (ctx, args: Route.LoaderArgs) => ({ list: await listView(mailList)(ctx, args) }))

export const action = listAction(mailList.permission, '/jpanel/settings/outbox')

export default function Outbox({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const csrf = useCsrf()
  return (
    <ListScreen
      title="Outbox"
      view={list}
      at="/jpanel/settings/outbox"
      csrf={csrf}
      failure={actionData?.message ?? null}
      above={<p className="muted">Without a mail server, emails are stored here and not sent.</p>}
      empty={
        <Empty icon="mail" title="No emails yet">
          Receipts and password links appear here.
        </Empty>
      }
    />
  )
}
