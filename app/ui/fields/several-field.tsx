import { ChipsField } from './chips-field'
import { Frame } from './frame'
import { Late } from './late'
import type { SeveralProps } from './late/props'

const FEW = 12

/** Without JavaScript, it shows checkboxes or the browser's own list. */
export function SeveralField(props: SeveralProps) {
  return <Late plain={<PlainSeveral {...props} />}>{({ Several }) => <Several {...props} />}</Late>
}

function PlainSeveral({ options, nouns: _nouns, placeholder: _placeholder, ...rest }: SeveralProps) {
  if (options.length > FEW) return <PlainList {...rest} options={options} />
  return <ChipsField {...rest} choices={options.map(({ id, label }) => ({ value: id, label }))} />
}

function PlainList({ options, defaultValue, name, isDisabled, ...frame }: Omit<SeveralProps, 'nouns' | 'placeholder'>) {
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
