import { useCallback, useState } from 'react'
import { Button, ComboBox, Input as ComboInput } from 'react-aria-components'
import { Icon } from '../../icon'
import { ChoiceList } from '../choice-list'
import type { ChoiceProps, SearchProps } from './props'
import { Frame, type Tied } from '../frame'
import { HiddenValues } from '../hidden-values'
import { useSearch, type Option } from '../use-search'
import { matches } from './matches'
import { useComboKeys } from './use-combo-keys'

const goneSentence = (label: string) => `${label} no longer exists. Choose another one, or clear the field.`

export function Searched({
  search,
  selected: first,
  isGone,
  nouns,
  placeholder,
  name,
  isDisabled,
  error: reported,
  help,
  ...frame
}: SearchProps) {
  const [selected, setSelected] = useState<Option | null>(first)
  const [text, setText] = useState(first?.label ?? '')
  const [isWrong, setIsWrong] = useState(false)
  const { searching, ask } = useSearch(search)
  const { options, total } = searching.found
  const select = (option: Option | null) => {
    setSelected(option)
    setText(option?.label ?? '')
    setIsWrong(false)
  }
  // React Aria reports null when a person leaves the field; only the button and an empty text clear it.
  const choose = (id: unknown) => {
    const option = selected?.id === id ? selected : options.find((one) => one.id === id)
    if (option) select(option)
  }
  const reset = useCallback(() => {
    setSelected(first)
    setText(first?.label ?? '')
    setIsWrong(false)
  }, [first])
  const type = (typed: string) => {
    setText(typed)
    if (typed === '') setSelected(null)
    if (typed !== selected?.label) ask(typed)
  }
  const takeBack = () => {
    select(selected)
    ask('')
  }
  const isStillGone = Boolean(isGone) && selected !== null && selected.id === first?.id
  const error = isWrong ? `Choose from the list of ${nouns}.` : reported
  return (
    <Frame {...frame} error={error} help={isStillGone ? <Gone label={selected?.label ?? ''} /> : help}>
      {(tied) => (
        <>
          <HiddenValues
            name={name}
            values={selected === null ? [] : [selected.id]}
            isDisabled={isDisabled}
            onReset={reset}
          />
          <ComboBox
            id={tied.id}
            aria-label={frame.label}
            items={options.slice(0, 100)}
            inputValue={text}
            onInputChange={type}
            value={selected?.id ?? null}
            onChange={choose}
            allowsEmptyCollection
            allowsCustomValue
            isDisabled={isDisabled ?? false}
            defaultFilter={() => true}
            onBlur={() => setIsWrong(text.trim() !== '' && text !== selected?.label)}
          >
            <ComboControl
              tied={tied}
              placeholder={placeholder}
              isWarned={isStillGone}
              onClear={selected === null ? null : () => select(null)}
              label={frame.label}
              isTyped={text !== (selected?.label ?? '')}
              takeBack={takeBack}
            />
            <ChoiceList
              options={options}
              total={total ?? options.length}
              searching={searching}
              nouns={nouns}
              onRetry={() => ask(text, 0)}
            />
          </ComboBox>
        </>
      )}
    </Frame>
  )
}

const Gone = ({ label }: { label: string }) => (
  <span className="warning">
    <Icon name="alert-triangle" />
    {goneSentence(label)}
  </span>
)

type ControlProps = {
  tied: Tied
  label: string
  placeholder: string | undefined
  isWarned?: boolean
  onClear: (() => void) | null
  isTyped: boolean
  takeBack: () => void
}

function ComboControl({ tied, label, placeholder, isWarned, onClear, isTyped, takeBack }: ControlProps) {
  return (
    <span className="affix picks" onKeyDownCapture={useComboKeys(isTyped, takeBack)}>
      <ComboInput
        {...tied}
        className={isWarned ? 'input warned' : 'input'}
        {...(placeholder ? { placeholder } : {})}
        maxLength={200}
      />
      {onClear ? (
        <button type="button" className="icon-btn" aria-label={`Clear ${label}`} onClick={onClear}>
          <Icon name="x" />
        </button>
      ) : (
        <Button className="icon-btn" aria-label={`Show ${label}`}>
          <Icon name="selector" />
        </Button>
      )}
    </span>
  )
}

export function Selected({
  options,
  defaultValue,
  nouns,
  placeholder,
  name,
  isDisabled,
  isRequired,
  error: reported,
  ...frame
}: ChoiceProps) {
  const labelOf = (id: string) => options.find((option) => option.id === id)?.label ?? id
  const [value, setValue] = useState(defaultValue)
  const [text, setText] = useState(labelOf(defaultValue))
  const [isWrong, setIsWrong] = useState(false)
  const isUntouched = text === labelOf(value)
  const found = isUntouched ? options : options.filter((option) => matches(option, text))
  const choose = (id: unknown) => {
    if (typeof id !== 'string') return
    setValue(id)
    setText(labelOf(id))
    setIsWrong(false)
  }
  const reset = useCallback(() => {
    setValue(defaultValue)
    setText(options.find((option) => option.id === defaultValue)?.label ?? defaultValue)
  }, [defaultValue, options])
  const leave = () => {
    if (text.trim() === '' && !isRequired) setValue('')
    else if (!isUntouched) setIsWrong(true)
  }
  return (
    <Frame {...frame} error={isWrong ? `Choose from the list of ${nouns}.` : reported}>
      {(tied) => (
        <>
          <HiddenValues name={name} values={[value]} isDisabled={isDisabled} onReset={reset} />
          <ComboBox
            id={tied.id}
            aria-label={frame.label}
            items={found.slice(0, 100)}
            inputValue={text}
            onInputChange={setText}
            value={value}
            onChange={choose}
            allowsEmptyCollection
            allowsCustomValue
            isDisabled={isDisabled ?? false}
            defaultFilter={() => true}
            onBlur={leave}
          >
            <ComboControl
              tied={tied}
              label={frame.label}
              placeholder={placeholder}
              onClear={null}
              isTyped={!isUntouched}
              takeBack={() => setText(labelOf(value))}
            />
            <ChoiceList options={found} total={options.length} nouns={nouns} />
          </ComboBox>
        </>
      )}
    </Frame>
  )
}
