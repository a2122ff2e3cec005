import { Select } from '../form/field'
import { Frame } from './frame'
import { Late } from './late'
import type { ChoiceProps, SearchProps } from './late/props'

export function SearchField(props: SearchProps) {
  return <Late plain={props.plain}>{({ Searched }) => <Searched {...props} />}</Late>
}

export function ComboField(props: ChoiceProps) {
  return <Late plain={<PlainChoice {...props} />}>{({ Chosen: Selected }) => <Selected {...props} />}</Late>
}

function PlainChoice(props: ChoiceProps) {
  const {
    name,
    options,
    defaultValue,
    isDisabled,
    nouns: _nouns,
    placeholder: _placeholder,
    isRequired: _isRequired,
    ...frame
  } = props
  return (
    <Frame {...frame}>
      {({ 'aria-invalid': _invalid, ...tied }) => (
        <Select
          {...tied}
          name={name}
          defaultValue={defaultValue}
          disabled={isDisabled}
          choices={options.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
    </Frame>
  )
}
