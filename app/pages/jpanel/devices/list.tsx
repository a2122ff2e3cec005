import { deviceList } from '~/domain/devices/devices.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/devices'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Devices', loaderData?.list)

export const loader = screen(deviceList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(deviceList)(ctx, args),
}))

export const action = listAction(deviceList.permission, LIST)

export default function DeviceList({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Devices"
      list={list}
      at={LIST}
      failure={actionData}
      exportAt={`${LIST}.csv`}
      add={{ to: `${LIST}/new`, label: 'Prepare', tail: 'this device' }}
      empty={{
        icon: 'device-tablet',
        title: 'No devices',
        text: 'A tablet that is prepared here sells without a network.',
        add: 'Prepare this device',
      }}
    />
  )
}
