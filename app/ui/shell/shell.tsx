import { lazy, Suspense, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { FollowLinks, Link } from '~/ui/link'
import { Avatar } from '~/ui/avatar'
import { Kbd, Mark, SkipLink, VisuallyHidden } from './brand'
import { IconButton } from '~/ui/button'
import { useNotedPages } from '~/ui/list/came-from'
import { Segmented } from '~/ui/form/choice'
import type { Command, SearchResult } from '~/ui/overlay/command-palette'
import { Icon } from '~/ui/icon'
import { Popover } from '~/ui/overlay/menu'
import { chooseScheme } from './scheme'
import type { Scheme } from './scheme'
import { shellCommands, type SchemeChoice } from './shell-commands'
import { LatePalette } from './late-palette'
import type { NewSection } from './menu-data'
import { NewMenu } from './new-menu'
import { MENU_ID, SideMenu } from './side-menu'
import type { SideMenuProps } from './side-menu'
import { useShellKeys } from './shell-keys'
import { useFirstAddress } from './use-first-address'
import { usePending } from './use-pending'
import { renderContent, stored } from '~/fast/draw'

export type AppShellProps = SideMenuProps & {
  person: { name: string; role?: string }
  personLinks?: readonly { label: string; to: string }[]
  /** The page passes the sign-out form, because it contains the anti-forgery token. */
  signOut: ReactNode
  csrf: string
  scheme: Scheme | null
  newSections: readonly NewSection[]
  bell?: ReactNode
  notice?: ReactNode
  commands: readonly Command[]
  isLoadingCommands: boolean
  onSearch: () => void
  search: (term: string) => Promise<SearchResult[]>
  children: ReactNode
}

const ShortcutsDialog = lazy<ComponentType<{ isOpen: boolean; onClose: () => void }>>(() =>
  import('~/ui/overlay/shortcuts').catch(() => ({ default: () => null })),
)

const Announcer = lazy<ComponentType<{ from: string }>>(() =>
  import('./announcer').catch(() => ({ default: () => null })),
)

export function AppShell({ children, ...props }: AppShellProps) {
  const [isSearching, setIsSearching] = useState(false)
  const [isListingKeys, setIsListingKeys] = useState<boolean | null>(null)
  const [scheme, setScheme] = useState<SchemeChoice>(props.scheme ?? 'system')
  const choose = (value: SchemeChoice) => {
    setScheme(value)
    chooseScheme(value === 'system' ? null : value)
  }
  const commands = [...props.commands, ...shellCommands({ choose, listKeys: () => setIsListingKeys(true) })]
  useNotedPages()
  const isPending = usePending()
  const from = useFirstAddress()
  const openPalette = () => {
    props.onSearch()
    setIsSearching(true)
  }
  useShellKeys({ search: openPalette, shortcuts: () => setIsListingKeys(true), begin: openNew })
  return (
    <FollowLinks>
      <SkipLink />
      <div className="pending" role="status">
        {isPending ? <VisuallyHidden>Loading…</VisuallyHidden> : null}
      </div>
      <div className="shell">
        <SideMenu organisation={props.organisation} pinned={props.pinned} menu={props.menu} till={props.till ?? null} />
        <div className="col">
          <TopBar
            {...props}
            scheme={scheme}
            onScheme={choose}
            onSearch={openPalette}
            onShortcuts={() => setIsListingKeys(true)}
          />
          {props.notice}
          <main id="main" className="main" tabIndex={-1} aria-busy={isPending || undefined}>
            {children}
          </main>
        </div>
      </div>
      <LatePalette
        isUsed={from !== null}
        isOpen={isSearching}
        isLoading={props.isLoadingCommands}
        onClose={() => setIsSearching(false)}
        commands={commands}
        search={props.search}
      />
      <Suspense fallback={null}>{from === null ? null : <Announcer from={from} />}</Suspense>
      {isListingKeys === null ? null : (
        <Suspense fallback={null}>
          <ShortcutsDialog isOpen={isListingKeys} onClose={() => setIsListingKeys(false)} />
        </Suspense>
      )}
    </FollowLinks>
  )
}

type TopBarProps = Omit<AppShellProps, 'children' | 'scheme' | 'onSearch' | 'notice'> & {
  scheme: SchemeChoice
  onScheme: (scheme: SchemeChoice) => void
  onSearch: () => void
  onShortcuts: () => void
}

function TopBar({ newSections, bell, onSearch, ...person }: TopBarProps) {
  const content = () => (
    <>
      <button type="button" className="icon-btn only-narrow" aria-label="Open menu" popoverTarget={MENU_ID}>
        <Icon name="menu-2" />
      </button>
      <span className="only-phone top-mark">
        <Mark />
        <b>Almoner</b>
      </span>
      <button type="button" className="find" onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span {...renderContent('Search everything…')} />
        <Kbd>Ctrl K</Kbd>
      </button>
      <span className="grow" />
      <IconButton icon="search" label="Search" className="only-phone" onClick={onSearch} />
      {newSections.length > 0 ? <NewMenu sections={newSections} /> : null}
      {bell}
      <PersonMenu {...person} />
    </>
  )
  const { name, role = '' } = person.person
  return (
    <header
      className="top"
      {...stored({ of: newSections, key: [name, role, person.scheme].join('\n'), own: person.csrf }, content)}
    />
  )
}

const openNew = () => document.querySelector<HTMLElement>('.begin')?.click()

const SCHEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

function PersonMenu({
  person,
  personLinks = [],
  signOut,
  scheme,
  onScheme,
  onShortcuts,
}: Pick<TopBarProps, 'person' | 'personLinks' | 'signOut' | 'scheme' | 'onScheme' | 'onShortcuts'>) {
  const label = `${person.name}, account menu`
  const words = (
    <>
      <Avatar name={person.name} of="other" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
  return (
    <Popover className="me" button={words} panelLabel={label} align="end" panelClass="person">
      <div className="person-head">
        <b>{person.name}</b>
        {person.role ? <span>{person.role}</span> : null}
      </div>
      <Segmented
        label="Color scheme"
        name="scheme"
        choices={SCHEMES}
        value={scheme}
        onChoose={(value) => onScheme(value === 'light' || value === 'dark' ? value : 'system')}
      />
      <hr />
      {personLinks.map((link) => (
        <Link key={link.to} className="pop-item" data-item to={link.to}>
          {link.label}
        </Link>
      ))}
      <button type="button" className="pop-item" data-item onClick={onShortcuts}>
        Keyboard shortcuts
        <Kbd>?</Kbd>
      </button>
      {signOut}
    </Popover>
  )
}
