import { dismissPairs } from '~/domain/merges/dismiss-pairs.server'
import { findPairs } from '~/domain/merges/find-pairs.server'
import { pairList } from '~/domain/merges/pairs.list.server'
import { intent } from '~/http/form/form-action'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import type { ListAction } from '~/ui/list/list-batch'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/duplicates'
import { PostForm } from '~/ui/form/post-form'

const LIST = '/jpanel/supporters/duplicates'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Duplicates', loaderData?.list)

export const loader = screen(pairList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(pairList)(ctx, args),
}))

export const action = listAction(pairList.permission, LIST, {
  find: intent(findPairs, (count) => ({ to: LIST, flash: `${counted(count, 'pair')} found.` })),
  dismiss: intent(dismissPairs, (count) => ({
    to: LIST,
    flash: `${counted(count, 'pair')} will not be suggested again.`,
  })),
})

const ACTIONS: readonly ListAction[] = [{ intent: 'dismiss', label: 'Not the same person', icon: 'x' }]

export default function Duplicates({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Duplicates"
      list={list}
      at={LIST}
      failure={actionData}
      batch={{ actions: ACTIONS }}
      actions={
        <PostForm>
          <Button type="submit" name="intent" value="find" icon="search">
            Look again
          </Button>
        </PostForm>
      }
      tabs={[
        { label: 'All supporters', to: '/jpanel/supporters' },
        { label: 'Duplicates', to: LIST, isCurrent: true },
      ]}
      empty={{
        icon: 'users',
        title: 'No duplicates found',
        text: 'Supporters with the same email, phone, or name and ZIP appear here every morning, with the reasons.',
      }}
    />
  )
}
