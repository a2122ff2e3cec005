import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import { useServerForm } from '~/http/form/use-server-form'
import type { FormFailure } from '~/http/form/form-action'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import type { Subdivisions } from '~/ui/fields/address-fields'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import '~/ui/fields/fields.css'
import { Card } from '~/ui/shell/page-head'
import type { UserField, UserValues } from '~/domain/userdefinedfields/field'
import { ImageField } from '../../parts/media/image-field'
import type { LibraryImage } from '~/domain/media/media'
import { npsWord } from '~/domain/supporters/supporter'
import { SupporterPicker } from '../../parts/supporter-picker'
import { Address, Text } from './name-and-address'
import { ProfileFields } from './profile-fields'
import { PossibleDuplicates } from './possible-duplicates'

type Type = { value: string; label: string }
type Props = {
  id: number | null
  values: Record<string, string>
  types: readonly Type[]
  referrals: readonly string[] | null
  country: string
  countries: readonly Type[]
  subdivisions: { bill: Subdivisions; ship: Subdivisions }
  opened: Readonly<Record<string, unknown>> | null
  referrer: { id: number; name: string } | null
  images: readonly LibraryImage[]
  mayChoosePictures: boolean
  userFields: readonly UserField[]
  userValues: UserValues
  failure: FormFailure | undefined
}

const optInChoices = (isNew: boolean) => [
  { value: '', label: isNew ? 'Not asked' : 'Leave as it is' },
  { value: '1', label: 'Subscribed' },
  { value: '0', label: 'Unsubscribed' },
]

const VERIFICATION = [
  { value: '', label: 'Not asked' },
  { value: 'Pending', label: 'Pending' },
  { value: 'Verified', label: 'Verified' },
  { value: 'Denied', label: 'Denied' },
]

const NPS = [
  { value: '', label: 'Not asked' },
  ...Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: `${at + 1} · ${npsWord(at + 1)}` })),
]

/** One form to add and to edit; the rules are those of its operations, and it works without JavaScript. */
export function SupporterForm({
  id,
  values,
  opened,
  types,
  referrals,
  country,
  countries,
  failure,
  ...profile
}: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm<Record<string, string>>({
    id: 'supporter',
    values: id === null ? { billCountry: country, shipCountry: '', accountTypeId: types[0]?.value ?? '' } : values,
    failure,
  })
  const [typed, setTyped] = useState<Record<string, string>>({})
  const type = fields.accountTypeId
  const referral = fields.referralSource
  const optIn = fields.emailOptIn
  const verified = fields.verifiedStatus
  const nps = fields.nps
  return (
    <PostForm id={form.id} className="set-form" onBlur={({ currentTarget }) => setTyped(lookedFor(currentTarget))}>
      <LeaveGuard />
      {opened === null ? (
        <input type="hidden" name="suggestedCountry" value={country} />
      ) : (
        <Opened values={opened} failure={failure} />
      )}
      <Card title="Supporter">
        <div className="pair">
          {type === undefined ? null : <SelectField field={type} label="Type" choices={types} />}
          <Text fields={fields} name="title" label="Title" />
        </div>
        <div className="pair">
          <Text fields={fields} name="firstName" label="First name" />
          <Text fields={fields} name="lastName" label="Last name" />
        </div>
        <Text fields={fields} name="email" label="Email" type="email" />
        {id === null ? <PossibleDuplicates typed={typed} /> : null}
        {failure?.fields.isDistinct ? (
          <Checkbox
            name="isDistinct"
            value="1"
            label="This is someone else: add another supporter"
            help={failure.fields.isDistinct[0] ?? ''}
          />
        ) : null}
        {referrals === null || referral === undefined ? null : (
          <TextField
            field={referral}
            label="Referral source"
            isOptional
            maxLength={100}
            list="referral-sources"
            autoComplete="off"
          />
        )}
        <datalist id="referral-sources">
          {(referrals ?? []).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <SupporterPicker
          name="referredBy"
          label="Referred by"
          isOptional
          selected={profile.referrer}
          typed={failure?.typed.referredBy}
          error={failure?.fields.referredBy?.[0]}
        />
        {nps === undefined ? null : (
          <SelectField
            field={nps}
            label="NPS"
            isOptional
            help="How likely they are to recommend us, from 1 to 10."
            choices={NPS}
          />
        )}
        {verified === undefined ? null : (
          <SelectField
            field={verified}
            label="Verification"
            help="Verifying activates the fundraising pages that wait for it."
            choices={VERIFICATION}
          />
        )}
        {profile.mayChoosePictures ? (
          <>
            <input type="hidden" name="hasPictures" value="1" />
            <ImageField
              name="pictures"
              label="Picture"
              images={profile.images}
              most={1}
              error={failure?.fields.pictures?.[0]}
            />
          </>
        ) : null}
        {optIn === undefined ? null : (
          <SelectField
            field={optIn}
            label="Marketing email"
            help="Each change is kept with its date and who made it."
            choices={optInChoices(id === null)}
          />
        )}
      </Card>
      <ProfileFields fields={profile.userFields} values={profile.userValues} failure={failure} />
      <Address
        fields={fields}
        side="bill"
        title="Billing"
        countries={countries}
        subdivisions={profile.subdivisions.bill}
      />
      <Address
        fields={fields}
        side="ship"
        title="Shipping"
        countries={countries}
        subdivisions={profile.subdivisions.ship}
      />
      <div className="actions">
        <Button type="submit" variant="primary" name="intent" value={id === null ? 'add' : 'save'} isBusy={isBusy}>
          {id === null ? 'Add supporter' : 'Save supporter'}
        </Button>
      </div>
    </PostForm>
  )
}

const LOOKED_FOR = ['email', 'billEmail', 'billPhone', 'firstName', 'lastName', 'billZip']

const lookedFor = (form: HTMLFormElement): Record<string, string> => {
  const data = new FormData(form)
  return Object.fromEntries(LOOKED_FOR.map((name) => [name, String(data.get(name) ?? '').trim()]))
}
