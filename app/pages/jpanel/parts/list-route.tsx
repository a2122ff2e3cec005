import type { ComponentProps, ReactNode } from 'react'
import { useListFilters } from '~/http/list/use-list-filters'
import { useCsrf } from '~/http/use-call'
import { hasSameFilters } from '~/lists/declare/view'
import { LinkButton } from '~/ui/button'
import type { IconName } from '~/ui/icon-names'
import type { ListFailure } from '~/ui/list/saved-views'
import { ListScreen } from '~/ui/list/list-screen'
import type { Tab } from '~/ui/list/tabs'
import { Empty } from '~/ui/states'

type Screen = ComponentProps<typeof ListScreen>

/** A view either narrows the list by `search`, as the address has it, or links to another page. */
type View = { label: string; count?: number } & ({ search: string } | { to: string })

type Add = { to: string; label: string; tail?: string; reloadDocument?: boolean }

export type EmptyList = { icon: IconName; title: string; text: ReactNode; add?: string | Add | undefined }

type Props = Pick<Screen, 'title' | 'at' | 'tabs' | 'above' | 'actions' | 'batch' | 'cells' | 'isHeld'> & {
  list: Screen['view']
  failure: ListFailure | null | undefined
  exportAt?: string
  views?: readonly View[]
  add?: Add | null
  /** `add` is the label of the `add` link, or other help. */
  empty: EmptyList
}

const AddLink = ({ label, tail, ...link }: Add & { icon?: IconName }) => (
  <LinkButton variant="primary" {...link}>
    {label}
    {tail ? <span className="tail no-phone">{` ${tail}`}</span> : null}
  </LinkButton>
)

const toTabs = (views: readonly View[], { list, at }: Pick<Props, 'list' | 'at'>): Tab[] =>
  views.map((view) =>
    'to' in view ? view : { ...view, to: at + view.search, isCurrent: hasSameFilters(list.address, view.search) },
  )

const offered = ({ add }: EmptyList, own: Props['add']): Add | null =>
  typeof add === 'object'
    ? add
    : add && own
      ? { to: own.to, label: add, reloadDocument: own.reloadDocument ?? false }
      : null

/**
 * The page of a list: everything that the list's declaration does not define. `<ListRoute title="Segments" list={list}
 * at="/jpanel/segments" failure={actionData} … />`
 */
export function ListRoute({ list, failure, exportAt, views, tabs, add, actions, empty, ...screen }: Props) {
  const help = offered(empty, add)
  const own = views ? toTabs(views, { list, at: screen.at }) : tabs
  return (
    <ListScreen
      {...screen}
      {...useListFilters(list)}
      csrf={useCsrf()}
      failure={failure ?? null}
      {...(exportAt === undefined ? {} : { exportAt })}
      {...(own ? { tabs: own } : {})}
      actions={
        <>
          {actions}
          {add ? <AddLink {...add} icon="plus" /> : null}
        </>
      }
      empty={
        <Empty icon={empty.icon} title={empty.title} actions={help ? <AddLink {...help} /> : null}>
          {empty.text}
        </Empty>
      }
    />
  )
}
