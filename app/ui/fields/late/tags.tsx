import { useCallback, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components'
import { counted } from '~/kit/text'
import { addTags, splitPastedTags } from '~/kit/typed/tags'
import { Icon } from '../../icon'
import { Frame } from '../frame'
import { HiddenValues } from '../hidden-values'
import type { TagsProps } from './props'

const SEPARATORS = new Set(['Enter', ','])

export function Tags({
  name,
  defaultValue,
  max,
  maxTagLength,
  maxLength: _maxLength,
  placeholder = 'Add',
  isDisabled,
  error: reported,
  help,
  ...frame
}: TagsProps) {
  const [tags, setTags] = useState<readonly string[]>(defaultValue)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null | undefined>(undefined)
  const [isMarked, setIsMarked] = useState(false)
  const reset = useCallback(() => {
    setTags(defaultValue)
    setTyped('')
    setWrong(undefined)
  }, [defaultValue])
  const isFull = max !== undefined && tags.length >= max
  const add = (text: string) => {
    const added = addTags(tags, splitPastedTags(text), { max, maxLength: maxTagLength })
    setTags(added.tags)
    setTyped(added.left.join(', '))
    setWrong(added.error)
  }
  const change = (next: readonly string[]) => {
    setTags(next)
    setWrong(null)
    setIsMarked(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (SEPARATORS.has(event.key) && (typed.trim() !== '' || event.key === ',')) {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      event.preventDefault()
      if (isMarked) change(tags.slice(0, -1))
      else setIsMarked(true)
    } else if (event.key !== 'Tab') setIsMarked(false)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (splitPastedTags(text).length < 2) return
    event.preventDefault()
    add(typed + text)
  }
  const count = max === undefined ? counted(tags.length, 'tag') : `${tags.length} of ${max}`
  return (
    <Frame
      {...frame}
      error={wrong === undefined ? reported : (wrong ?? undefined)}
      help={isFull ? 'Maximum reached. Remove one to add another.' : (help ?? 'Enter or comma adds the tag.')}
      aside={
        <span className={isFull ? 'small warn-text' : 'small muted'} role="status">
          {count}
        </span>
      }
    >
      {(tied) => (
        <div className={['input tagbox', isDisabled ? 'off' : ''].join(' ')} data-invalid={tied['aria-invalid']}>
          <HiddenValues name={name} values={tags} isDisabled={isDisabled} onReset={reset} />
          {tags.length === 0 ? null : (
            <TagGroup
              aria-label={frame.label}
              className="tags"
              {...(isDisabled ? {} : { onRemove: (keys) => change(tags.filter((tag) => !keys.has(tag))) })}
            >
              <TagList items={tags.map((tag) => ({ id: tag }))} className="tags">
                {({ id }) => (
                  <Tag id={id} textValue={id} className={isMarked && id === tags.at(-1) ? 'tag marked' : 'tag'}>
                    <span className="tag-words">{id}</span>
                    {isDisabled ? null : (
                      <Button slot="remove" aria-label={`Remove ${id}`}>
                        <Icon name="x" size="sm" />
                      </Button>
                    )}
                  </Tag>
                )}
              </TagList>
            </TagGroup>
          )}
          <input
            {...tied}
            value={typed}
            placeholder={isFull ? '' : placeholder}
            autoComplete="off"
            disabled={isDisabled}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => (typed.trim() === '' ? setIsMarked(false) : add(typed))}
          />
        </div>
      )}
    </Frame>
  )
}
