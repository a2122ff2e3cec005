import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { MAX_BIOGRAPHY_LENGTH } from '~/domain/sponsorships/messages'
import { Opened, useFormKey } from '~/http/form/opened'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { withinSentence } from '~/kit/text'
import { type BoundField, SelectField, TextareaField, TextField, initialText } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { SaveBar, useUnsavedChanges } from '~/ui/form/save-bar'
import { LibraryText } from '../../parts/media/library-text'
import { Card } from '~/ui/shell/page-head'
import { ImageField } from '../../parts/media/image-field'
import type { SponseeFormData } from './form-data.server'
import { OwnFields } from './own-fields'

type Props = SponseeFormData & { failure: FormFailure | undefined }
type Values = SponseeFormData['values']
type Fields = { [K in keyof Values]: BoundField }

export function SponseeForm(props: Props) {
  const [discards, setDiscards] = useState(0)
  const key = useFormKey({ values: { id: props.id, version: props.version }, failure: props.failure })
  return <OpenForm key={`${discards} ${key}`} {...props} startOver={() => setDiscards(discards + 1)} />
}

function OpenForm({ startOver, ...loaded }: Props & { startOver: () => void }) {
  const { id, opened, values, word, failure } = loaded
  const isSaving = useNavigation().formMethod === 'POST'
  const unsaved = useUnsavedChanges(startOver, failure ? values : undefined)
  const { form: element } = unsaved
  const [form, fields] = useServerForm<Values>({ id: 'sponsee', values, failure })
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, element])
  const part = { fields: fields as unknown as Fields, loaded }
  return (
    <PostForm ref={element} id={form.id} className="set-form">
      {/* Enter in a field saves. */}
      <button type="submit" name="intent" value="save" hidden />
      {id === null ? <LeaveGuard /> : null}
      {opened === null ? null : <Opened values={opened} failure={failure} />}
      <Person {...part} />
      <OwnFields segments={loaded.segments} failure={failure} />
      <Sponsoring {...part} />
      <Place {...part} />
      {id === null ? (
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value="save" isBusy={isSaving}>
            {`Add ${withinSentence(word)}`}
          </Button>
        </div>
      ) : (
        <SaveBar {...unsaved} isSaving={isSaving} label={`Save ${withinSentence(word)}`} />
      )}
    </PostForm>
  )
}

type PartProps = { fields: Fields; loaded: Props }

const GENDERS = [
  { value: '', label: 'Not known' },
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
]

function Person({ fields, loaded: { word, photo, failure, today } }: PartProps) {
  return (
    <Card title={word}>
      <div className="pair">
        <TextField
          field={fields.referenceNumber}
          label="Reference number"
          help="Photos are matched by it. It must be unique."
          maxLength={25}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField field={fields.gender} label="Gender" choices={GENDERS} />
      </div>
      <div className="pair">
        <TextField field={fields.firstName} label="First name" isOptional maxLength={45} autoComplete="off" />
        <TextField field={fields.lastName} label="Last name" isOptional maxLength={45} autoComplete="off" />
      </div>
      <div className="pair">
        <TextField field={fields.birthDate} label="Birth date" isOptional type="date" min="1900-01-01" max={today} />
        <TextField
          field={fields.enrollmentDate}
          label="Enrollment date"
          isOptional
          help="Months of waiting are counted from it."
          type="date"
          min="1900-01-01"
        />
      </div>
      <ImageField name="photo" label="Photo" images={photo} max={1} error={failure?.fields.photo?.[0]} />
      <LibraryText
        name="biography"
        label="Biography"
        defaultValue={initialText(fields.biography)}
        id={fields.biography.id}
        error={fields.biography.errors?.[0]}
        maxLength={MAX_BIOGRAPHY_LENGTH}
        help="Shown to supporters. Up to 8,000 characters."
      />
      <TextareaField
        field={fields.privateNotes}
        label="Private notes"
        isOptional
        help="Only staff see them."
        rows={4}
      />
    </Card>
  )
}

function Sponsoring({ fields, loaded: { groups, sponsoredFrom } }: PartProps) {
  const statuses = [
    {
      value: '2',
      label:
        sponsoredFrom === 1 ? 'Automatic: with an active sponsor' : `Automatic: with ${sponsoredFrom} active sponsors`,
    },
    { value: '1', label: 'Yes' },
    { value: '0', label: 'No' },
  ]
  return (
    <Card title="Sponsorship">
      <div className="pair">
        <SelectField field={fields.sponsoredStatus} label="Sponsored" choices={statuses} />
        <SelectField
          field={fields.groupId}
          label="Payment options"
          choices={[{ value: '', label: 'None' }, ...groups]}
        />
      </div>
      <TextField
        field={fields.fundCode}
        label="Fund code"
        isOptional
        help="Where payments are booked."
        maxLength={200}
        autoComplete="off"
      />
      <Checkbox
        name={fields.isEnabled.name}
        value="on"
        defaultChecked={fields.isEnabled.initialValue === 'on'}
        label="On web"
        help="Listed on the website."
      />
    </Card>
  )
}

function Place({ fields }: PartProps) {
  return (
    <Card title="Map position">
      <div className="pair">
        <TextField
          field={fields.latitude}
          label="Latitude"
          isOptional
          help="-90 to 90, north is positive."
          type="number"
          min={-90}
          max={90}
          step="any"
          isNumber
        />
        <TextField
          field={fields.longitude}
          label="Longitude"
          isOptional
          help="-180 to 180, east is positive."
          type="number"
          min={-180}
          max={180}
          step="any"
          isNumber
        />
      </div>
    </Card>
  )
}
