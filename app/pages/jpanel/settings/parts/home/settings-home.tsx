import { useState } from 'react'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Pill } from '~/ui/pill'
import { fitsWords } from './panel-path'

/** `words`: additional text that the search matches. */
export type SettingsLine = {
  to: string
  title: string
  about: string
  words: string
  state?: string
  isWarning?: boolean
}
export type SettingsGroup = { title: string; lines: readonly SettingsLine[] }

const findIn = (groups: readonly SettingsGroup[], typed: string): SettingsGroup[] =>
  groups
    .map(({ title, lines }) => ({
      title,
      lines: lines.filter((line) => fitsWords(`${line.title} ${line.about} ${line.words}`.toLowerCase(), typed)),
    }))
    .filter(({ lines }) => lines.length > 0)

export function SettingsHome({ groups }: { groups: readonly SettingsGroup[] }) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const found = findIn(groups, words)
  const count = found.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <nav className="set-home" aria-label="Settings">
      <span className="affix needs-script">
        <span className="pre">
          <Icon name="search" />
        </span>
        <input
          className="input"
          type="search"
          aria-label="Search settings"
          placeholder="Search settings, e.g. logo, tax ID, retry"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </span>
      <div className="set-groups">
        {found.map(({ title, lines }) => (
          <section key={title} className="card places">
            <h2>{title}</h2>
            {lines.map((line) => (
              <Place key={line.to} {...line} />
            ))}
          </section>
        ))}
      </div>
      <p className={count === 0 ? 'help' : 'sr'} role="status">
        {words === '' ? '' : count === 0 ? 'No matching records found for your query.' : `${count} found`}
      </p>
    </nav>
  )
}

const Place = ({ to, title, about, state, isWarning }: SettingsLine) => (
  <Link to={to}>
    <span>
      <b>{title}</b>
      <span className="help">{about}</span>
    </span>
    {state ? (
      <span className="set-state">{isWarning ? <Pill tone="warn">{state}</Pill> : <small>{state}</small>}</span>
    ) : null}
    <Icon name="chevron-right" />
  </Link>
)
