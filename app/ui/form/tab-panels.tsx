import { useId, useState, type ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import { Count } from '~/ui/pill'
import { useIsBrowser } from '~/ui/use-is-browser'
import { TabList } from './tab-list'

export type TabPart = {
  key: string
  label: string
  /** Hides the tab, but its fields stay in the form. */
  isOff?: boolean
  count?: number
  hasError?: boolean
  content: ReactNode
}

/** All fields are sent. The part with the first error opens with each `attempt`; without JavaScript all are shown. */
export function TabPanels({ label, parts, attempt }: { label: string; parts: readonly TabPart[]; attempt: unknown }) {
  const id = useId()
  const isBrowser = useIsBrowser()
  const tabs = parts.filter(({ isOff }) => !isOff)
  const wrong = tabs.find(({ hasError }) => hasError)?.key
  const [selected, setSelected] = useState(wrong)
  const [seen, setSeen] = useState({ attempt, wrong })
  // The errors may arrive a moment after their attempt.
  if (seen.attempt !== attempt || seen.wrong !== wrong) {
    setSeen({ attempt, wrong })
    if (wrong !== undefined) setSelected(wrong)
  }
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === selected),
  )
  const shown = tabs[at]?.key
  return (
    <div className="tab-panels">
      <TabList
        label={label}
        tabs={tabs.map((tab) => ({ key: tab.key, label: <TabName {...tab} /> }))}
        selected={shown}
        onSelect={setSelected}
        idOf={(key) => `${id}-${key}-tab`}
        panelOf={(key) => `${id}-${key}`}
      />
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

const TabName = ({ label, count, hasError }: TabPart) => (
  <>
    {label}
    {count ? <Count value={count} /> : null}
    {hasError ? <Icon name="alert-circle" label="has a field that needs your attention" /> : null}
  </>
)
