import { PAGES, pagePath } from '~/domain/pages/page'
import { pageList } from '~/domain/pages/pages.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = `${PAGES}/all`

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('All pages', loaderData?.list, VIEWS)

export const loader = screen(pageList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(pageList)(ctx, args),
  isDeleted: args.url.searchParams.get('state') === '1',
  mayAdd: ctx.actor.can('node.add'),
}))

export const action = listAction(pageList.permission, LIST)

const VIEWS = [
  { label: 'Tree', to: PAGES },
  { label: 'All', search: '' },
  { label: 'Deleted', search: '?state=1' },
]

export default function PageList({ loaderData: { list, isDeleted, mayAdd }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Pages & Menus"
      list={list}
      at={LIST}
      failure={actionData}
      exportAt={`${PAGES}.csv`}
      views={VIEWS}
      add={mayAdd ? { to: pagePath('new'), label: 'New page' } : null}
      empty={
        isDeleted
          ? { icon: 'trash', title: 'No deleted pages', text: 'Pages that were deleted wait here and can be restored.' }
          : {
              icon: 'file-text',
              title: 'No pages yet',
              text: 'Pages and the menus that lead to them stand in one tree.',
              add: 'New page',
            }
      }
    />
  )
}
