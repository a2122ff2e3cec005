import { createHook } from '~/domain/webhooks/create-hook.server'
import { HOOKS } from '~/domain/webhooks/hook'
import { hookList } from '~/domain/webhooks/hooks.list.server'
import { call } from '~/http/call'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { newHookWire, readHook } from '~/wire/webhooks/calls'
import { titleList } from '~/ui/list/list-title'
import { ListRoute } from '../../parts/list-route'
import type { Route } from './+types/list'

/** POST /jpanel/settings/hooks */
export const action = call(createHook, { read: readHook, reply: newHookWire })

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Webhooks', loaderData?.list)

export const loader = screen(hookList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(hookList)(ctx, args),
}))

export default function Webhooks({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Webhooks"
      list={list}
      at={HOOKS}
      failure={null}
      above={<p className="muted">Send contributions and supporters to other systems when something happens here.</p>}
      add={{ to: `${HOOKS}/new`, label: 'New webhook' }}
      empty={{
        icon: 'webhook',
        title: 'No webhooks yet',
        text: 'A webhook sends a request to an address of yours for each event you choose.',
        add: 'New webhook',
      }}
    />
  )
}
