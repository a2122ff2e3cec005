import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import { Count } from '~/ui/pill'
import { useIsBrowser } from '~/ui/use-is-browser'

export type TabPart = {
  key: string
  label: string
  /** What is off has no tab; its fields stay, and are sent as they are. */
  isOff?: boolean
  count?: number
  hasError?: boolean
  content: ReactNode
}

/** Which tab an arrow, Home or End leads to. */
const placeFor: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/**
 * Parts of a form, one at a time; all of their fields are sent. Without JavaScript they stand below each other. The first one with an error opens with each
 * `attempt`. `<TabPanels label="Variant" parts={parts} attempt={failure} />`
 */
export function TabPanels({ label, parts, attempt }: { label: string; parts: readonly TabPart[]; attempt: unknown }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isBrowser = useIsBrowser()
  const tabs = parts.filter(({ isOff }) => !isOff)
  const wrong = tabs.find(({ hasError }) => hasError)?.key
  const [selected, setSelected] = useState(wrong)
  const [seen, setSeen] = useState({ attempt, wrong })
  // The errors of an attempt may come a moment after it.
  if (seen.attempt !== attempt || seen.wrong !== wrong) {
    setSeen({ attempt, wrong })
    if (wrong !== undefined) setSelected(wrong)
  }
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === selected),
  )
  const shown = tabs[at]?.key
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = placeFor[event.key]
    if (!place) return
    event.preventDefault()
    const to = place(at, tabs.length)
    setSelected(tabs[to]?.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className="tab-panels">
      <div className="tabs" role="tablist" tabIndex={-1} aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: name, count, hasError }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}-tab`}
            aria-controls={`${id}-${key}`}
            aria-selected={key === shown}
            tabIndex={key === shown ? 0 : -1}
            className={key === shown ? 'on' : undefined}
            onClick={() => setSelected(key)}
          >
            {name}
            {count ? <Count value={count} /> : null}
            {hasError ? <Icon name="alert-circle" label="has a field that needs your attention" /> : null}
          </button>
        ))}
      </div>
      {parts.map(({ key, label: name, isOff, content }) => (
        <section
          key={key}
          id={`${id}-${key}`}
          role="tabpanel"
          aria-labelledby={isOff ? undefined : `${id}-${key}-tab`}
          hidden={isOff || (isBrowser && key !== shown)}
        >
          <h3>{name}</h3>
          {content}
        </section>
      ))}
    </div>
  )
}
