import { Input } from '../form/field'
import { Frame } from './frame'
import { Late } from './late'
import type { TagsProps } from './late/props'

/**
 * Words that are added and removed one by one, in their order; posts one field a tag, and without JavaScript
 * comma-separated text. `<TagsField label="Cancellation reasons" name="reasons" max={5} defaultValue={['Moved away']}
 * />`
 */
export function TagsField(props: TagsProps) {
  return <Late plain={<PlainTags {...props} />}>{({ Tags }) => <Tags {...props} />}</Late>
}

function PlainTags({
  name,
  defaultValue,
  isDisabled,
  max: _max,
  longest: _longest,
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
