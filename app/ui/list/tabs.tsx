import type { MouseEvent, ReactNode } from 'react'
import { Link } from '~/ui/link'
import { Icon } from '~/ui/icon'
import { Count } from '~/ui/pill'
import { stored, type By } from '~/fast/draw'

export type Tab = {
  label: string
  to: string
  isCurrent?: boolean
  count?: number
  isShared?: boolean
  hasError?: boolean
}

/**
 * Views with an address each; saved views come after a hairline. While `isHeld`, none can be opened. `<Tabs
 * label="Views" tabs={builtIn} saved={views}>…</Tabs>`
 */
export function Tabs({
  label,
  tabs,
  saved = [],
  isHeld = false,
  by,
  children,
}: {
  label: string
  tabs: readonly Tab[]
  saved?: readonly Tab[]
  isHeld?: boolean
  by?: By
  children?: ReactNode
}) {
  const content = () => (
    <>
      {tabs.map((tab) => (
        <TabLink key={tab.to} {...tab} isHeld={isHeld} />
      ))}
      {saved.length > 0 ? <span className="sep" /> : null}
      {saved.map((tab) => (
        <TabLink key={tab.to} {...tab} isHeld={isHeld} />
      ))}
      {children}
    </>
  )
  return <nav className="tabs" aria-label={label} {...stored(by, content)} />
}

function TabLink({ label, to, isCurrent, count, isShared, hasError, isHeld }: Tab & { isHeld: boolean }) {
  const held = isHeld ? { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } : {}
  return (
    <Link
      {...held}
      to={to}
      className={isCurrent ? 'on' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
    >
      {isShared ? <Icon name="users" label="Shared:" /> : null}
      {label}
      {count ? <Count value={count} /> : null}
      {hasError ? <Icon name="alert-circle" label="has a field that needs your attention" /> : null}
    </Link>
  )
}
