import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { givingSettings, sponseeListName } from '~/domain/settings/giving.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import type { ViewCell } from '~/lists/declare/columns'
import { withinSentence } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ImportMenu } from '../parts/import-menu'
import { ListRoute } from '../parts/list-route'
import { Portrait } from './parts/portrait'
import './sponsorships.css'
import type { Route } from './+types/list'

const LIST = '/jpanel/sponsorship'

const VIEWS = [
  { label: 'All', search: '' },
  { label: 'Unsponsored', search: '?is_sponsored=0' },
  { label: 'Sponsored', search: '?is_sponsored=1' },
  { label: 'On web', search: '?is_enabled=1' },
  { label: 'Mature', search: '?is_mature=1' },
]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleList(loaderData?.title ?? 'Sponsorship', loaderData?.list, VIEWS)

export const loader = screen('sponsorship.view', async (ctx, args: Route.LoaderArgs) => {
  const { sponseeWord: one, sponseesWord: many } = givingSettings(ctx.settings)
  return {
    list: await listView(sponseeList)(ctx, args),
    words: { one, many },
    title: sponseeListName(ctx.settings),
    mayAdd: ctx.actor.can('sponsorship.add'),
    mayImport: ctx.actor.can('sponsorship.edit'),
  }
})

export const action = listAction('sponsorship.view', LIST)

const CELLS = {
  name: ({ text, of = [] }: ViewCell) => (
    <span className="sponsee-name">
      <Portrait name={text} photo={of[0] || null} />
      <span>{text}</span>
    </span>
  ),
  gender: ({ text }: ViewCell) => text,
  age: ({ text }: ViewCell) => text,
}

export default function Sponsees({
  loaderData: { list, words, title, mayAdd, mayImport },
  actionData,
}: Route.ComponentProps) {
  const label = `New ${withinSentence(words.one)}`
  return (
    <ListRoute
      title={title}
      list={list}
      at={LIST}
      exportAt={`${LIST}.csv`}
      add={mayAdd ? { to: `${LIST}/new`, label } : null}
      actions={
        mayImport ? (
          <>
            <ImportMenu sheet="sponsorships" />
            <LinkButton to="/jpanel/import/sponsee-photos" icon="photo" aria-label="Import photos">
              <span className="no-phone">Import photos</span>
            </LinkButton>
          </>
        ) : null
      }
      failure={actionData}
      cells={CELLS}
      views={VIEWS}
      empty={{
        icon: 'heart-handshake',
        title: `No ${withinSentence(words.many)} yet`,
        text: 'Everyone whom supporters can sponsor appears here, with photo, sponsors and news.',
        add: label,
      }}
    />
  )
}
