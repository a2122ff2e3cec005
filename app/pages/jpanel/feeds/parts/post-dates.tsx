import type { FeedKind } from '~/domain/feeds/feed'
import type { PostField, PostValues } from '~/domain/feeds/post'
import type { FormFailure } from '~/http/form/form-action'
import { type BoundField, TextField, initialText } from '~/ui/fields/bound-field'
import { DateField } from '~/ui/fields/dates/date-field'
import { EventDateField } from '~/ui/fields/dates/event-date-field'

export type Part = { fields: Record<keyof PostValues, BoundField>; has: ReadonlySet<PostField> }

type DatesProps = Part & { kind: FeedKind; failure: FormFailure | undefined; isLocked: boolean }

export function PostDates({ fields, has, kind, failure, isLocked }: DatesProps) {
  const errors = { start: failure?.fields.postedDate?.[0], end: failure?.fields.endDate?.[0] }
  if (kind === 'event')
    return (
      <EventDateField
        label="When"
        name="when"
        start={{ date: initialText(fields.postedDate), time: initialText(fields.postedTime) }}
        end={{ date: initialText(fields.endDate), time: initialText(fields.endTime) }}
        isAllDay={['1', 'on'].includes(initialText(fields.isAllDay))}
        errors={{ ...(errors.start ? { start: errors.start } : {}), ...(errors.end ? { end: errors.end } : {}) }}
        isDisabled={isLocked}
      />
    )
  return (
    <>
      <div className="pair">
        <DateField
          label="Date"
          name="postedDate"
          defaultValue={initialText(fields.postedDate)}
          help="The post goes live then."
          error={errors.start}
          isDisabled={isLocked}
        />
        <TextField field={fields.postedTime} label="Time" isOptional type="time" />
      </div>
      {has.has('endDate') ? (
        <div className="pair">
          <DateField
            label="Expires on"
            name="endDate"
            defaultValue={initialText(fields.endDate)}
            help="Leave blank for never."
            error={errors.end}
            isOptional
            isDisabled={isLocked}
          />
          <TextField
            field={fields.endTime}
            label="Expires at"
            isOptional
            help="Leave blank for the end of the day."
            type="time"
          />
        </div>
      ) : null}
    </>
  )
}

export const Place = ({ fields }: Part) => (
  <div className="pair">
    <TextField field={fields.location} label="Location" isOptional />
    <TextField field={fields.speaker} label="Speaker" isOptional />
  </div>
)
