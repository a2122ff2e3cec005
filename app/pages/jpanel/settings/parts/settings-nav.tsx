import { useState } from 'react'
import { Link } from '~/ui/link'
import { Icon } from '~/ui/icon'
import type { NavPanel, Place } from './nav.server'
import { fitsWords, panelPath } from './home/panel-path'

const searchText = ({ title, intro, words }: NavPanel): string => `${title} ${intro} ${words}`.toLowerCase()

type NavProps = { panels: readonly NavPanel[]; selected: string | null; hasFailed?: boolean; places: readonly Place[] }

export function SettingsNav({ panels, selected, hasFailed = false, places }: NavProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const found = panels.filter((panel) => fitsWords(searchText(panel), words))
  const foundPlaces = places.filter((place) => fitsWords(`${place.title} ${place.about}`.toLowerCase(), words))
  return (
    <nav className="set-nav" aria-label="Settings">
      <span className="affix needs-script">
        <span className="pre">
          <Icon name="search" />
        </span>
        <input
          className="input"
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </span>
      {found.map((panel) => (
        <Link
          key={panel.id}
          to={panelPath(panel.id)}
          className={panel.id === selected ? 'on' : undefined}
          aria-current={panel.id === selected ? 'page' : undefined}
        >
          {panel.title}
          {hasFailed && panel.id === selected ? (
            <Icon name="alert-circle" label="has a field that needs your attention" />
          ) : null}
        </Link>
      ))}
      {foundPlaces.length > 0 ? <hr className="rule" /> : null}
      {foundPlaces.map((place) => (
        <Link key={place.to} to={place.to}>
          {place.title}
        </Link>
      ))}
      <p className={found.length + foundPlaces.length === 0 ? 'help' : 'sr'} role="status">
        {words === ''
          ? ''
          : found.length + foundPlaces.length === 0
            ? 'No matching records found for your query.'
            : `${found.length + foundPlaces.length} found`}
      </p>
    </nav>
  )
}
