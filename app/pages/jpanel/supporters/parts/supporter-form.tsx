import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import { useServerForm } from '~/http/form/use-server-form'
import type { FormFailure } from '~/http/form/form-action'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import type { Subdivisions } from '~/ui/fields/address-fields'
import { FormSection, SectionNav } from '~/ui/form/sections/form-section'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import '~/ui/fields/fields.css'
import type { UserField, UserValues } from '~/domain/userdefinedfields/field'
import { ImageField } from '../../parts/media/image-field'
import type { LibraryImage } from '~/domain/media/media'
import { NPS_ANSWERS, NPS_WORDS } from '~/kit/codes/nps'
import { SupporterPicker } from '../../parts/supporter-picker'
import { Address, AddressName, Text } from './name-and-address'
import { ProfileFields } from './profile-fields'
import { PossibleDuplicates } from './possible-duplicates'
import { sayHeld, SECTION_TITLES, findSection, type SectionId } from './supporter-sections'

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
  ...NPS_ANSWERS.map((value) => ({ value, label: NPS_WORDS[value] ?? value })),
]
const SECTIONS = Object.keys(SECTION_TITLES) as SectionId[]

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
  const optIn = fields.emailOptIn
  const wrong = new Set(Object.keys(failure?.fields ?? {}).map(findSection))
  const part = (of: SectionId) => ({ id: of, title: SECTION_TITLES[of], hasError: wrong.has(of) })
  const { userFields, userValues, referrer } = profile
  const held = sayHeld({
    values,
    referrer: referrer?.name,
    hasPicture: profile.images.length > 0,
    userFields,
    userValues,
  })
  return (
    <PostForm id={form.id} className="sectioned" onBlur={({ currentTarget }) => setTyped(lookedFor(currentTarget))}>
      <LeaveGuard />
      {opened === null ? (
        <input type="hidden" name="suggestedCountry" value={country} />
      ) : (
        <Opened values={opened} failure={failure} />
      )}
      <SectionNav sections={SECTIONS.map(part)} />
      <div className="set-form">
        <FormSection {...part('person')} isOpen>
          {type === undefined ? null : <SelectField field={type} label="Type" choices={types} />}
          <div className="pair">
            <Text fields={fields} name="firstName" label="First name" />
            <Text fields={fields} name="lastName" label="Last name" />
          </div>
          <div className="pair">
            <Text fields={fields} name="email" label="Email" type="email" />
            <Text fields={fields} name="billPhone" label="Phone" type="tel" />
          </div>
          <Text fields={fields} name="billOrganizationName" label="Organization" />
          {id === null ? <PossibleDuplicates typed={typed} /> : null}
          {failure?.fields.isDistinct ? (
            <Checkbox
              name="isDistinct"
              value="1"
              label="This is someone else: add another supporter"
              help={failure.fields.isDistinct[0] ?? ''}
            />
          ) : null}
        </FormSection>
        <FormSection {...part('address')} isOpen>
          <Address fields={fields} side="bill" countries={countries} subdivisions={profile.subdivisions.bill} />
        </FormSection>
        <FormSection {...part('email')} isOpen>
          {optIn === undefined ? null : (
            <SelectField
              field={optIn}
              label="Marketing email"
              help="Each change is kept with its date and who made it."
              choices={optInChoices(id === null)}
            />
          )}
        </FormSection>
        <FormSection {...part('billing')} holds={held.billing}>
          <AddressName fields={fields} side="bill" />
          <Text fields={fields} name="billEmail" label="Email" type="email" />
        </FormSection>
        <FormSection {...part('shipping')} holds={held.shipping}>
          <AddressName fields={fields} side="ship" />
          <Text fields={fields} name="shipOrganizationName" label="Organization" />
          <Address fields={fields} side="ship" countries={countries} subdivisions={profile.subdivisions.ship} />
          <div className="pair">
            <Text fields={fields} name="shipEmail" label="Email" type="email" />
            <Text fields={fields} name="shipPhone" label="Phone" type="tel" />
          </div>
        </FormSection>
        <FormSection {...part('about')} holds={held.about}>
          <About fields={fields} referrals={referrals} {...profile} failure={failure} />
        </FormSection>
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value={id === null ? 'add' : 'save'} isBusy={isBusy}>
            {id === null ? 'Add supporter' : 'Save supporter'}
          </Button>
        </div>
      </div>
    </PostForm>
  )
}

type AboutProps = Pick<
  Props,
  'referrals' | 'referrer' | 'images' | 'mayChoosePictures' | 'userFields' | 'userValues' | 'failure'
> & { fields: Parameters<typeof Text>[0]['fields'] }

function About({
  fields,
  referrals,
  referrer,
  images,
  mayChoosePictures,
  userFields,
  userValues,
  failure,
}: AboutProps) {
  const referral = fields.referralSource
  const verified = fields.verifiedStatus
  const nps = fields.nps
  return (
    <>
      <Text fields={fields} name="title" label="Title" />
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
        selected={referrer}
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
      {mayChoosePictures ? (
        <>
          <input type="hidden" name="hasPictures" value="1" />
          <ImageField name="pictures" label="Picture" images={images} max={1} error={failure?.fields.pictures?.[0]} />
        </>
      ) : null}
      <ProfileFields fields={userFields} values={userValues} failure={failure} />
    </>
  )
}

const LOOKED_FOR = ['email', 'billEmail', 'billPhone', 'firstName', 'lastName', 'billZip']

const lookedFor = (form: HTMLFormElement): Record<string, string> => {
  const data = new FormData(form)
  return Object.fromEntries(LOOKED_FOR.map((name) => [name, String(data.get(name) ?? '').trim()]))
}
