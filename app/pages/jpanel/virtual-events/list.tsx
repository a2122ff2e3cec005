import { virtualEventList } from '~/domain/events/virtual-events.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import type { ViewCell } from '~/lists/declare/columns'
import { Icon } from '~/ui/icon'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import './parts/events.css'
import type { Route } from './+types/list'

const LIST = '/jpanel/virtual-events'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Virtual events', loaderData?.list)

export const loader = screen(virtualEventList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(virtualEventList)(ctx, args),
  mayAdd: ctx.actor.can('virtualevents.add'),
}))

export const action = listAction(virtualEventList.permission, LIST)

const isOurs = (address: string): boolean => address.startsWith('/')

const nameCell = ({ text, of: [logo = ''] = [] }: ViewCell) => (
  <span className="event-name">
    {isOurs(logo) ? <img src={logo} alt="" loading="lazy" /> : <Icon name="photo" />}
    {text}
  </span>
)

export default function VirtualEvents({ loaderData: { list, mayAdd }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Virtual events"
      list={list}
      at={LIST}
      failure={actionData}
      cells={{ name: nameCell }}
      add={mayAdd ? { to: `${LIST}/create`, label: 'New virtual event' } : null}
      empty={{
        icon: 'calendar-event',
        title: 'No virtual events yet',
        text:
          'A virtual event shows a video with a chat and up to three tabs to give or buy, and ' +
          'counts what it raises.',
      }}
    />
  )
}
