import { FEEDS_PATH } from '~/domain/feeds/feed'
import { feedList } from '~/domain/feeds/feeds.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Feeds & Blogs', loaderData?.list)

export const loader = screen(feedList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(feedList)(ctx, args),
  mayAdd: ctx.actor.can('posttype.add'),
}))

export const action = listAction(feedList.permission, FEEDS_PATH)

export default function Feeds({ loaderData: { list, mayAdd }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Feeds & Blogs"
      list={list}
      at={FEEDS_PATH}
      failure={actionData}
      exportAt={`${FEEDS_PATH}.csv`}
      add={mayAdd ? { to: `${FEEDS_PATH}/new`, label: 'New feed' } : null}
      empty={{
        icon: 'list',
        title: 'No feeds yet',
        text:
          'A feed is a series of posts for your website: a blog, slides, snippets of text, videos, ' +
          'audio, events or coupons.',
      }}
    />
  )
}
