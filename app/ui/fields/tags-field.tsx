import { Input } from '../form/field'
import { Frame } from './frame'
import { Late } from './late'
import type { TagsProps } from './late/props'

/** Posts one field a tag, and without JavaScript comma-separated text. */
export function TagsField(props: TagsProps) {
  return <Late plain={<PlainTags {...props} />}>{({ Tags }) => <Tags {...props} />}</Late>
}

function PlainTags({
  name,
  defaultValue,
  isDisabled,
  max: _max,
  maxTagLength: _maxTagLength,
  maxLength,
  placeholder: _placeholder,
  ...frame
}: TagsProps) {
  return (
    <Frame {...frame} help={frame.help ?? 'Separated by commas.'}>
      {(tied) => (
        <Input
          {...tied}
          name={name}
          defaultValue={defaultValue.join(', ')}
          maxLength={maxLength}
          disabled={isDisabled}
          autoComplete="off"
        />
      )}
    </Frame>
  )
}
