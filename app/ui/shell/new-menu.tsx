import { useEffect, useState, type KeyboardEvent } from 'react'
import { counted } from '~/kit/text'
import { Icon } from '~/ui/icon'
import { focusOpenPopover, Item, Popover } from '~/ui/overlay/menu'
import type { NewSection } from './menu-data'
import { arrangeNewSections, noteUsed, readLastUsed, typeFilter } from './new-sections'

const WORDS = (
  <>
    <Icon name="plus" />
    <span className="no-phone">New</span>
    <Icon name="chevron-down" size="sm" className="no-phone" />
  </>
)

export function NewMenu({ sections }: { sections: readonly NewSection[] }) {
  const [typed, setTyped] = useState('')
  const [lastUsed, setLastUsed] = useState<readonly string[]>([])
  // The browser's storage is not there on the server.
  useEffect(() => setLastUsed(readLastUsed()), [])
  const shown = arrangeNewSections(sections, { typed, lastUsed })
  const filter = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = typeFilter(typed, event.key)
    if (next === null) return
    event.preventDefault()
    // The shell's own keys, such as N, would close the menu.
    event.stopPropagation()
    if (arrangeNewSections(sections, { typed: next, lastUsed }).length > 0) setTyped(next)
  }
  // The item with the focus may be gone.
  useEffect(() => focusOpenPopover(), [typed])
  const found = shown.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <Popover
        className="btn quiet begin"
        button={WORDS}
        label="New"
        align="end"
        panelClass="sections"
        role="menu"
        onOpen={() => setTyped('')}
        onKey={filter}
        beforehand={<p className="pop-note">Open a list to add to it.</p>}
      >
        {shown.map(({ heading, items }) => (
          <div key={heading} role="group" aria-label={heading}>
            <Item item={{ kind: 'heading', label: heading }} />
            {items.map((item) => (
              <Item key={item.to} item={{ ...item, onChoose: () => setLastUsed(noteUsed(item.to)) }} />
            ))}
          </div>
        ))}
        <p role="presentation" className="pop-note no-phone">
          {typed === '' ? 'Type to filter.' : `Filter: ${typed}`}
        </p>
      </Popover>
      <span className="sr" role="status">
        {typed === '' ? '' : `${typed}: ${counted(found, 'item')}`}
      </span>
    </>
  )
}
