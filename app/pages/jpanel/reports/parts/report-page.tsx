import type { ReactNode } from 'react'
import { useListFilters } from '~/http/list/use-list-filters'
import { useCsrf } from '~/http/use-call'
import type { ListView } from '~/kit/list/view'
import type { IconName } from '~/ui/icon-names'
import { ListScreen } from '~/ui/list/list-screen'
import type { Tab } from '~/ui/list/tabs'
import { Empty } from '~/ui/states'

type Props = {
  title: string
  list: ListView
  at: string
  failure: { message: string } | undefined
  tabs?: readonly Tab[]
  above?: ReactNode
  actions?: ReactNode
  empty: { icon: IconName; title: string; text: string }
}

/** A list that is only read: its export stands beside it, at its address with `.csv`. */
export function ReportPage({ title, list, at, failure, tabs, above, actions, empty }: Props) {
  const csrf = useCsrf()
  return (
    <ListScreen
      title={title}
      {...useListFilters(list)}
      at={at}
      exportAt={`${at}.csv`}
      csrf={csrf}
      failure={failure?.message ?? null}
      {...(tabs ? { tabs } : {})}
      above={above}
      actions={actions}
      empty={
        <Empty icon={empty.icon} title={empty.title}>
          {empty.text}
        </Empty>
      }
    />
  )
}
