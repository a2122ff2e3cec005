import { useCallback, useState, type KeyboardEvent } from 'react'
import { Button, ComboBox, Input as ComboInput } from 'react-aria-components'
import { grouped } from '~/kit/text'
import { Icon } from '../icon'
import { useIsBrowser } from '../use-is-browser'
import { ChoiceList, MOST_SHOWN } from './choice-list'
import { ChipsField } from './chips-field'
import { Frame, type FieldProps } from './frame'
import { HiddenValues } from './hidden-values'
import type { Option } from './use-search'

const FEW = 12

type Props = FieldProps & { options: readonly Option[]; defaultValue: readonly string[]; nouns: string; placeholder?: string }

const matches = ({ label, note = '' }: Option, text: string): boolean =>
  `${label} ${note}`.toLowerCase().includes(text.trim().toLowerCase())

/** Several of a long list, found by typing; the list stays open while choosing. Boxes without JavaScript, or the browser's own list. */
export function SeveralField(props: Props) {
  const isBrowser = useIsBrowser()
  if (isBrowser) return <Several {...props} />
  const { options, nouns: _nouns, placeholder: _placeholder, ...rest } = props
  if (options.length > FEW) return <PlainList {...rest} options={options} />
  return <ChipsField {...rest} choices={options.map(({ id, label }) => ({ value: id, label }))} />
}

/** The browser's own list, where boxes would fill the screen. */
function PlainList({ options, defaultValue, name, isDisabled, ...frame }: Omit<Props, 'nouns' | 'placeholder'>) {
  return (
    <Frame {...frame}>
      {(tied) => (
        <select {...tied} name={name} className="input" multiple defaultValue={[...defaultValue]} disabled={isDisabled}>
          {options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}

function Several({ options, defaultValue, nouns, placeholder, name, isDisabled, ...frame }: Props) {
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
            items={found.slice(0, MOST_SHOWN)}
            inputValue={text}
            onInputChange={setText}
            value={[...values]}
            onChange={(keys) => {
              setValues(keys.map(String))
              setText('')
            }}
            menuTrigger="focus"
            allowsEmptyCollection
            isDisabled={isDisabled ?? false}
            defaultFilter={() => true}
          >
            <div className={['input tagbox', isDisabled ? 'off' : ''].join(' ')} data-invalid={tied['aria-invalid']}>
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
              <ComboInput {...tied} placeholder={values.length === 0 ? (placeholder ?? `Choose ${nouns}`) : ''} onKeyDown={onKeyDown} />
              <Button className="icon-btn" aria-label={`Show ${frame.label}`}>
                <Icon name="selector" />
              </Button>
            </div>
            <ChoiceList options={found} total={options.length} isMultiple nouns={nouns} />
          </ComboBox>
        </>
      )}
    </Frame>
  )
}
