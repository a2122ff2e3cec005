import { useCallback, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { Button, ComboBox, Input as ComboInput } from 'react-aria-components'
import { grouped } from '~/kit/text'
import { Icon } from '../../icon'
import { ChoiceList, MAX_SHOWN } from '../choice-list'
import { Frame } from '../frame'
import { HiddenValues } from '../hidden-values'
import type { SeveralProps } from './props'
import { matches } from './matches'
import { useComboKeys } from './use-combo-keys'

export function Several({ options, defaultValue, nouns, placeholder, name, isDisabled, ...frame }: SeveralProps) {
  const [values, setValues] = useState<readonly string[]>(defaultValue)
  const [text, setText] = useState('')
  const reset = useCallback(() => setValues(defaultValue), [defaultValue])
  const found = options.filter((option) => matches(option, text))
  const labelOf = (id: string) => options.find((option) => option.id === id)?.label ?? id
  const remove = (id: string) => setValues(values.filter((value) => value !== id))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && values.length > 0) setValues(values.slice(0, -1))
  }
  return (
    <Frame
      {...frame}
      aside={
        <span className="small muted" role="status">
          {`${grouped(values.length)} of ${grouped(options.length)} chosen`}
        </span>
      }
    >
      {(tied) => (
        <>
          <HiddenValues name={name} values={values} isDisabled={isDisabled} onReset={reset} />
          <ComboBox
            id={tied.id}
            aria-label={frame.label}
            selectionMode="multiple"
            items={found.slice(0, MAX_SHOWN)}
            inputValue={text}
            onInputChange={setText}
            value={[...values]}
            onChange={(keys) => {
              setValues(keys.map(String))
              setText('')
            }}
            menuTrigger="focus"
            allowsEmptyCollection
            // Keeps typed text when the list closes, which also happens when the page scrolls.
            allowsCustomValue
            isDisabled={isDisabled ?? false}
            defaultFilter={() => true}
            onBlur={() => setText('')}
          >
            <TagBox
              className={['input tagbox', isDisabled ? 'off' : ''].join(' ')}
              data-invalid={tied['aria-invalid']}
              isTyped={text !== ''}
              takeBack={() => setText('')}
            >
              {values.map((id) => (
                <span key={id} className="tag">
                  <span className="tag-words">{labelOf(id)}</span>
                  {isDisabled ? null : (
                    <button type="button" aria-label={`Remove ${labelOf(id)}`} onClick={() => remove(id)}>
                      <Icon name="x" size="sm" />
                    </button>
                  )}
                </span>
              ))}
              <ComboInput
                {...tied}
                placeholder={values.length === 0 ? (placeholder ?? `Choose ${nouns}`) : ''}
                onKeyDown={onKeyDown}
              />
              <Button className="icon-btn" aria-label={`Show ${frame.label}`}>
                <Icon name="selector" />
              </Button>
            </TagBox>
            <ChoiceList options={found} total={options.length} isMultiple nouns={nouns} />
          </ComboBox>
        </>
      )}
    </Frame>
  )
}

type TagBoxProps = ComponentProps<'div'> & { isTyped: boolean; takeBack: () => void }

const TagBox = ({ isTyped, takeBack, ...rest }: TagBoxProps) => (
  <div {...rest} onKeyDownCapture={useComboKeys(isTyped, takeBack)} />
)
