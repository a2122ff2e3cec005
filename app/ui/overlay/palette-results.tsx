/* oxlint-disable jsx-a11y/click-events-have-key-events -- the keys of a combobox are handled in its input */
import { useEffect, useRef } from 'react'
import { Icon } from '~/ui/icon'
import { MarkedText } from '~/ui/marked-text'
import type { PaletteItem, PaletteSection } from './palette-sections'

type ResultsProps = {
  listId: string
  term: string
  sections: readonly PaletteSection[]
  current: PaletteItem | undefined
  onPoint: (item: PaletteItem) => void
  onChoose: (item: PaletteItem, inNewTab: boolean) => void
}

export function PaletteResults({ listId, term, sections, current, onPoint, onChoose }: ResultsProps) {
  const selected = useRef<HTMLDivElement>(null)
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div className="palette-list" role="listbox" id={listId} aria-label="Results">
      {sections.map((section, index) => (
        <div key={section.title} role="group" aria-labelledby={`${listId}-s${index}`}>
          <h3 id={`${listId}-s${index}`} role="presentation">
            {section.title}
          </h3>
          {section.items.map((item) => (
            <div
              key={item.id}
              ref={item === current ? selected : undefined}
              id={`${listId}-${item.id}`}
              role="option"
              aria-selected={item === current}
              tabIndex={-1}
              className="palette-item"
              onPointerMove={() => (item === current ? undefined : onPoint(item))}
              onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
            >
              <Icon name={item.icon ?? 'arrow-right'} />
              <span>
                <MarkedText text={item.label} term={term} />
              </span>
              {item.hint ? <span className="hint">{item.hint}</span> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
