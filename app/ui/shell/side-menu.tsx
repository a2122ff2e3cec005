/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions --
   a list handles the clicks on its links; the keyboard clicks those */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '~/ui/link'
import { Mark } from './brand'
import { Icon, getIcon } from '~/ui/icon'
import { currentHref, isCurrentGroup } from './menu-data'
import type { MenuEntry, MenuGroup, PinnedEntry } from './menu-data'
import { Count } from '~/ui/pill'
import { useFollow } from '~/ui/use-follow'
import { renderContent, stored } from '~/fast/draw'

export const MENU_ID = 'main-menu'

export type SideMenuProps = {
  organisation: string
  pinned: readonly PinnedEntry[]
  menu: readonly MenuGroup[]
  till?: { href: string; label: string; note: string } | null
}

const CHEVRON = Icon({ name: 'chevron-right', size: 'sm', className: 'chev' })

const tabProps = (entry: MenuEntry) => (entry.opensTab ? { target: '_blank', rel: 'noreferrer' } : {})

/** It is a rail of icons on a tablet in portrait, and a drawer on a phone. Groups open without a script. */
export function SideMenu({ organisation, pinned, menu, till }: SideMenuProps) {
  const location = useLocation()
  const side = useRef<HTMLElement>(null)
  const here = currentHref(menu, location)
  const current = menu.filter((group) => isCurrentGroup(group, here))
  const follow = useFollow()
  useEffect(() => {
    if (side.current?.matches(':popover-open')) side.current.hidePopover()
    side.current?.querySelector('.submenu .on')?.scrollIntoView({ block: 'nearest' })
  }, [location])
  const content = () => (
    <>
      <div className="side-head">
        <Link className="org" to="/jpanel/" aria-label={`${organisation} Almoner, dashboard`}>
          <Mark />
          <span className="org-name">
            <b>{organisation}</b> <span>Almoner</span>
          </span>
        </Link>
        <button
          type="button"
          className="icon-btn close-menu"
          aria-label="Close menu"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
        >
          <Icon name="x" />
        </button>
      </div>
      {pinned.length > 0 ? (
        <ul
          className="menu pinned"
          aria-label="Pinned"
          onClick={follow}
          {...renderContent(
            pinned.map((entry) => (
              <li key={entry.href + entry.label}>
                <a href={entry.href} title={entry.label} {...tabProps(entry)}>
                  {getIcon(entry.icon)}
                  <span className="word">{entry.label}</span>
                  {entry.count ? Count({ value: entry.count }) : null}
                </a>
              </li>
            )),
          )}
        />
      ) : null}
      <ul
        className="menu"
        onClick={follow}
        {...renderContent(
          menu.map((group) => (
            <li key={group.label}>
              {group.items ? renderGroup(group, here, current.includes(group)) : singleLink({ group, here })}
            </li>
          )),
        )}
      />
      {till ? <TillLink {...till} /> : null}
    </>
  )
  // The point of sale follows the menu's permissions.
  const place = [here, ...current.map(({ label }) => label)].join(' ')
  const key = JSON.stringify([place, organisation, pinned])
  return (
    <nav
      ref={side}
      id={MENU_ID}
      className="side"
      popover="auto"
      aria-label="Main menu"
      {...stored({ of: menu, key }, content)}
    />
  )
}

/** Returns plain elements only, so that `renderContent` can write them without React. */
function singleLink({ group, here, className }: { group: MenuGroup; here: string | null; className?: string }) {
  const isHere = group.href === here
  return (
    <a
      href={group.href ?? '/jpanel/'}
      title={group.label}
      aria-label={className ? group.label : undefined}
      className={[isHere ? 'on' : '', className ?? ''].filter(Boolean).join(' ') || undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      {getIcon(group.icon)}
      <span className="word">{group.label}</span>
      {group.count ? Count({ value: group.count }) : null}
    </a>
  )
}

function renderGroup(group: MenuGroup, here: string | null, isHere: boolean) {
  const first = group.items?.[0]?.href
  return (
    <>
      <details name="menu" open={isHere}>
        <summary className={isHere ? 'on' : undefined}>
          {getIcon(group.icon)}
          <span className="word">{group.label}</span>
          {CHEVRON}
        </summary>
        <ul className="submenu" aria-label={group.label}>
          {group.items?.map((item) => (
            <li key={item.href}>
              <a
                href={item.href}
                className={item.href === here ? 'on' : undefined}
                aria-current={item.href === here ? 'page' : undefined}
                {...tabProps(item)}
              >
                <span className="word">{item.label}</span>
                {item.count ? Count({ value: item.count }) : null}
              </a>
            </li>
          ))}
        </ul>
      </details>
      {first ? singleLink({ group: { ...group, href: isHere && here ? here : first }, here, className: 'rail' }) : null}
    </>
  )
}

function TillLink({ href, label, note }: { href: string; label: string; note: string }) {
  return (
    <div className="side-foot">
      <a className="till-link" href={href} title={label}>
        <Icon name="device-tablet" />
        <span>
          <b>{label}</b>
          <span>{note}</span>
        </span>
        <Icon name="external-link" size="sm" />
      </a>
    </div>
  )
}
