import type { FormFailure } from '~/http/form/form-action'
import { segmentName } from '~/wire/sponsees'
import { Field, Input, Select } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import type { SegmentField } from './form-data.server'

const MAX_TEXT_LENGTH = 450
const NONE = { value: '', label: 'None' }

type Props = { segments: readonly SegmentField[]; failure: FormFailure | undefined }

export function OwnFields({ segments, failure }: Props) {
  if (segments.length === 0) return null
  return (
    <Card title="Custom fields">
      <div className="pair">
        {segments.map((segment) => (
          <OwnField key={segment.id} segment={segment} failure={failure} />
        ))}
      </div>
    </Card>
  )
}

function OwnField({ segment, failure }: { segment: SegmentField; failure: Props['failure'] }) {
  const { id, name: label, description, isPrivate, kind, value, isUnread, choices } = segment
  const name = segmentName(id)
  const typed = failure === undefined ? value : String(failure.typed[name] ?? '')
  const help = [
    description,
    isUnread ? 'This text is not a date yet.' : null,
    isPrivate ? 'Only staff see it.' : null,
  ].filter(Boolean)
  return (
    <Field
      label={label}
      isOptional
      id={`sponsee-${name}`}
      help={help.length === 0 ? undefined : help.join(' ')}
      error={failure?.fields[`segments.${id}`]?.[0]}
    >
      {kind === 'items' ? (
        <Select name={name} defaultValue={typed} choices={[NONE, ...choices]} />
      ) : kind === 'date' && !isUnread && isDay(typed) ? (
        <Input type="date" name={name} defaultValue={typed} />
      ) : (
        <Input name={name} defaultValue={typed} maxLength={MAX_TEXT_LENGTH} autoComplete="off" />
      )}
    </Field>
  )
}

const isDay = (typed: string): boolean => typed === '' || /^\d{4}-\d{2}-\d{2}$/.test(typed)
