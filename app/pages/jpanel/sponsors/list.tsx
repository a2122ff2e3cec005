import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import type { ViewCell } from '~/lists/declare/columns'
import { LinkButton } from '~/ui/button'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import '../sponsorships/sponsorships.css'
import type { Route } from './+types/list'

const LIST = '/jpanel/sponsors'
const VIEWS = [
  { label: 'All', search: '' },
  { label: 'Active', search: '?sponsor_status=Active' },
  { label: 'Ended', search: '?sponsor_status=Ended' },
]

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Sponsors', loaderData?.list, VIEWS)

export const loader = screen('sponsor.view', async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(sponsorList)(ctx, args),
}))

export const action = listAction('sponsor.view', LIST)

const CELLS = { recurring: ({ text }: ViewCell) => text }

export default function Sponsors({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <ListRoute
      title="Sponsors"
      list={list}
      at={LIST}
      exportAt={`${LIST}.csv`}
      actions={
        list.count > 0 ? (
          <LinkButton
            to={`${LIST}/detailed.csv${list.address}`}
            icon="download"
            reloadDocument
            aria-label="Detailed export"
          >
            <span className="no-phone">Detailed export</span>
          </LinkButton>
        ) : null
      }
      failure={actionData}
      cells={CELLS}
      views={VIEWS}
      empty={{
        icon: 'heart-handshake',
        title: 'No sponsors yet',
        text: 'Sponsors appear here once a sponsorship is sold, or added on the page of a child.',
      }}
    />
  )
}
