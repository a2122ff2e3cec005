import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, TextField, type Selection } from 'react-aria-components'
import { cutSentence } from '~/kit/search/shown-rows'
import type { Choice } from '~/lists/declare/filters'
import { Button } from '../button'
import { Icon } from '../icon'
import { HiddenValues } from './hidden-values'
import { isCut, useSearch, type Option, type Search, type Searching } from './use-search'
import './fields.css'

export type LookupProps = {
  label: string
  name: string
  nouns: string
  search: Search
  values: readonly string[]
  /** Names of the values. A value without a name was deleted or is text to search for. */
  choices: readonly Choice[]
  plain: ReactNode
  onReady?: () => void
}

const GONE = /^\d+$/

const first = (values: readonly string[], choices: readonly Choice[]): Option[] =>
  values.map((id) => {
    const label = choices.find(({ value }) => value === id)?.label
    return { id, label: label ?? (GONE.test(id) ? `#${id} no longer exists` : id) }
  })

export function LookupBox({ label, name, nouns, search, values, choices, onReady }: LookupProps) {
  const id = useId()
  const [selected, setSelected] = useState(() => first(values, choices))
  const [text, setText] = useState('')
  const { searching, ask } = useSearch(search)
  useEffect(() => onReady?.(), [onReady])
  const { options } = searching.found
  const type = (typed: string) => {
    setText(typed)
    ask(typed)
  }
  const choose = (keys: Selection) => {
    const isPicked = (key: string) => keys === 'all' || keys.has(key)
    const stored = selected.filter((one) => isPicked(one.id) || !options.some((option) => option.id === one.id))
    setSelected([
      ...stored,
      ...options.filter((option) => isPicked(option.id) && !stored.some((one) => one.id === option.id)),
    ])
  }
  const remove = (gone: string) => setSelected(selected.filter((one) => one.id !== gone))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== '') {
      // Escape closes the panel around it only when there is no text left to clear.
      event.preventDefault()
      event.stopPropagation()
      type('')
    }
    if (event.key === 'Backspace' && text === '') setSelected(selected.slice(0, -1))
    // Enter checks the option marked with arrows; it submits the form only when there is no search text.
    if (event.key === 'Enter' && (text !== '' || event.currentTarget.hasAttribute('aria-activedescendant')))
      event.preventDefault()
  }
  return (
    <div className="field lookup">
      <HiddenValues name={name} values={selected.map((one) => one.id)} />
      <div className="label">
        <label htmlFor={id}>{label}</label>
      </div>
      {selected.length > 0 ? (
        <ul className="lookup-tags" aria-label={`${label} chosen`}>
          {selected.map((one) => (
            <li key={one.id} className="tag">
              <span className="tag-words">{one.label}</span>
              <button type="button" aria-label={`Remove ${one.label}`} onClick={() => remove(one.id)}>
                <Icon name="x" size="sm" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Autocomplete inputValue={text} onInputChange={type} disableAutoFocusFirst>
        <TextField aria-label={label}>
          <Input
            id={id}
            className="input"
            placeholder={`Search ${nouns}`}
            maxLength={200}
            autoComplete="off"
            onKeyDown={onKeyDown}
          />
        </TextField>
        <ListBox
          aria-label={`${label} found`}
          className="choice-list lookup-list"
          items={options}
          selectionMode="multiple"
          selectedKeys={selected.map((one) => one.id)}
          onSelectionChange={choose}
        >
          {(option: Option) => (
            <ListBoxItem id={option.id} textValue={option.label} className="opt-item">
              {({ isSelected }) => (
                <>
                  <span className={isSelected ? 'tick-box on' : 'tick-box'} aria-hidden="true" />
                  <span className="grow">{option.label}</span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      <div className="choice-foot">
        <span role="status">{lookupSentence(searching, nouns)}</span>
        {searching.state === 'failed' ? (
          <Button size="small" icon="refresh" onClick={() => ask(text, 0)}>
            Retry
          </Button>
        ) : null}
      </div>
    </div>
  )
}

export function lookupSentence({ state, text, found }: Searching, nouns: string): string {
  if (state === 'failed') return "Couldn't search."
  if (text === '') return 'Type to search.'
  if (state === 'busy') return `Searching for “${text}”…`
  if (found.options.length === 0) return `No ${nouns} match “${text}”.`
  return isCut(found) ? cutSentence(found.options.length) : ''
}
