import type { FeedKind } from '~/domain/feeds/feed'
import type { PostField, PostValues } from '~/domain/feeds/post'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, type ConformField } from '~/http/form/use-server-form'
import { DateField } from '~/ui/fields/dates/date-field'
import { EventDateField } from '~/ui/fields/dates/event-date-field'
import { Field, Input } from '~/ui/form/field'

/** What each part of the form of a post is given: its fields, and which of them this kind of post has. */
export type Part = { fields: Record<keyof PostValues, ConformField>; has: ReadonlySet<PostField> }

export const typed = ({ initialValue }: ConformField): string => (typeof initialValue === 'string' ? initialValue : '')

type DatesProps = Part & { kind: FeedKind; failure: FormFailure | undefined; isLocked: boolean }

/** When a post goes live and when it expires, or from when to when an event lasts. */
export function PostDates({ fields, has, kind, failure, isLocked }: DatesProps) {
  const errors = { start: failure?.fields.postedDate?.[0], end: failure?.fields.endDate?.[0] }
  if (kind === 'event')
    return (
      <EventDateField
        label="When"
        name="when"
        start={{ date: typed(fields.postedDate), time: typed(fields.postedTime) }}
        end={{ date: typed(fields.endDate), time: typed(fields.endTime) }}
        isAllDay={['1', 'on'].includes(typed(fields.isAllDay))}
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
          defaultValue={typed(fields.postedDate)}
          help="The post goes live then."
          error={errors.start}
          isDisabled={isLocked}
        />
        <Field label="Time" isOptional {...fieldProps(fields.postedTime)}>
          <Input {...controlProps(fields.postedTime)} type="time" />
        </Field>
      </div>
      {has.has('endDate') ? (
        <div className="pair">
          <DateField
            label="Expires on"
            name="endDate"
            defaultValue={typed(fields.endDate)}
            help="Empty: never."
            error={errors.end}
            isOptional
            isDisabled={isLocked}
          />
          <Field label="Expires at" isOptional help="Empty: at the end of the day." {...fieldProps(fields.endTime)}>
            <Input {...controlProps(fields.endTime)} type="time" />
          </Field>
        </div>
      ) : null}
    </>
  )
}

/** Where an event is, and who speaks. */
export const Place = ({ fields }: Part) => (
  <div className="pair">
    <Field label="Location" isOptional {...fieldProps(fields.location)}>
      <Input {...controlProps(fields.location)} maxLength={250} />
    </Field>
    <Field label="Speaker" isOptional {...fieldProps(fields.speaker)}>
      <Input {...controlProps(fields.speaker)} maxLength={500} />
    </Field>
  </div>
)
