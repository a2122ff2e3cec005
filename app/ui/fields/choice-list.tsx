import { ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { cutSentence } from '~/kit/search/shown-rows'
import { grouped } from '~/kit/text'
import { Button } from '../button'
import { Icon } from '../icon'
import { isCut, type Option, type Searching } from './use-search'

export const MAX_SHOWN = 100

type Props = {
  options: readonly Option[]
  total: number
  isMultiple?: boolean
  searching?: Searching
  nouns: string
  onRetry?: () => void
}

export function ChoiceList({ options, total, isMultiple = false, searching, nouns, onRetry }: Props) {
  const shown = options.slice(0, MAX_SHOWN)
  const isBusy = searching?.state === 'busy'
  const says = sentence({ count: shown.length, searching, nouns })
  return (
    <Popover className="pop choice-pop" offset={4}>
      <ListBox
        className="choice-list"
        items={shown}
        renderEmptyState={() => (isBusy ? null : <p className="choice-none">{says}</p>)}
      >
        {(option) => (
          <ListBoxItem id={option.id} textValue={option.label} className="opt-item">
            {({ isSelected }) => (
              <>
                {isMultiple ? <span className={isSelected ? 'tick-box on' : 'tick-box'} aria-hidden="true" /> : null}
                <span className="grow">
                  {option.label}
                  {option.note ? <small>{option.note}</small> : null}
                </span>
                {isSelected && !isMultiple ? <Icon name="check" size="sm" /> : null}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
      <div className="choice-foot">
        <span role="status">
          {isBusy
            ? `Searching for “${searching.text}”…`
            : shown.length === 0
              ? ''
              : searching && isCut(searching.found)
                ? cutSentence(shown.length)
                : `${grouped(shown.length)} of ${grouped(total)} ${nouns}`}
        </span>
        {searching?.state === 'failed' && onRetry ? (
          <Button size="small" icon="refresh" onClick={onRetry}>
            Retry
          </Button>
        ) : null}
      </div>
    </Popover>
  )
}

function sentence({
  count,
  searching,
  nouns,
}: {
  count: number
  searching: Searching | undefined
  nouns: string
}): string {
  if (searching?.state === 'failed') return "Couldn't search."
  if (searching?.text === '') return 'Type to search.'
  return count > 0 || !searching ? `No ${nouns} match.` : `No ${nouns} match “${searching.text}”.`
}
