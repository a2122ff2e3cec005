import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '~/ui/icon'
import type { ShownPanel } from './panel-form'
import type { Place } from './place-links'

const textOf = (panel: ShownPanel): string =>
  [
    panel.title,
    panel.intro,
    ...panel.groups.flatMap((group) => [
      group.title ?? '',
      ...group.fields.map((field) => `${field.label} ${field.help ?? ''} ${field.synonyms ?? ''}`),
    ]),
  ]
    .join(' ')
    .toLowerCase()

const fits = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))

type NavProps = { panels: readonly ShownPanel[]; chosen: string | null; failedPanel: string | null; places: readonly Place[] }

/** The panels by name, narrowed by what is typed: a word of a label, a help or a choice finds its panel. */
export function SettingsNav({ panels, chosen, failedPanel, places }: NavProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const found = panels.filter((panel) => fits(textOf(panel), words))
  const foundPlaces = places.filter((place) => fits(`${place.title} ${place.about}`.toLowerCase(), words))
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
          to={`#${panel.id}`}
          className={panel.id === chosen ? 'on' : undefined}
          aria-current={panel.id === chosen ? 'page' : undefined}
          preventScrollReset
        >
          {panel.title}
          {panel.id === failedPanel ? <Icon name="alert-circle" label="has a field that needs your attention" /> : null}
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
