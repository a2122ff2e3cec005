import type { ReactNode } from 'react'
import { useCsrf } from '~/http/use-call'
import type { ListView } from '~/kit/list/view'
import { LinkButton } from '~/ui/button'
import type { IconName } from '~/ui/icon-names'
import { ListScreen } from '~/ui/list/list-screen'
import { Empty } from '~/ui/states'

type Props = {
  title: string
  view: ListView
  at: string
  failure: string | undefined
  /** Where a new one is made, and what that is called. */
  add: { to: string; label: string }
  empty: { icon: IconName; title: string; about: ReactNode }
}

/** A list whose only action is to make a new one. */
export function PlainList({ title, view, at, failure, add, empty }: Props) {
  return (
    <ListScreen
      title={title}
      view={view}
      at={at}
      csrf={useCsrf()}
      failure={failure ?? null}
      actions={
        <LinkButton to={add.to} variant="primary" icon="plus">
          {add.label}
        </LinkButton>
      }
      empty={
        <Empty icon={empty.icon} title={empty.title}>
          {empty.about}
        </Empty>
      }
    />
  )
}
