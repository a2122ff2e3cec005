import { AUTHORITIES, OPT_IN_TYPES, USE_CASES, VOLUMES } from '~/domain/messenger/toll-free'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { type BoundField, SelectField, TextareaField, TextField } from '~/ui/fields/bound-field'
import { FieldError, type Choice } from '~/ui/form/field'
import { Checkbox } from '~/ui/form/choice'
import { Card } from '~/ui/shell/page-head'
import { RecordForm } from '../../parts/record-form'

const EMPTY = {
  phoneNumber: '',
  businessName: '',
  website: '',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  registrationNumber: '',
  registrationAuthority: 'EIN',
  registrationCountry: '',
  contactFirstName: '',
  contactLastName: '',
  contactEmail: '',
  contactPhone: '',
  notificationEmail: '',
  useCases: ['CHARITY_NONPROFIT'],
  useCaseSummary: '',
  messageSample: '',
  optInType: 'VIA_TEXT',
  optInImages: '',
  monthlyVolume: '1,000',
}

const VOLUME_CHOICES = VOLUMES.map((value) => ({ value, label: value }))

type Props = {
  number: string
  organization: string
  country: string
  countries: readonly Choice[]
  failure: FormFailure | undefined
}

const chosenIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []

/** Carriers require every field (R-MESSENGER-3). */
export function TollFreeForm({ number, organization, country, countries, failure }: Props) {
  const values = { ...EMPTY, phoneNumber: number, businessName: organization, country, registrationCountry: country }
  const [form, fields] = useServerForm<typeof EMPTY>({ id: 'toll-free', values, failure })
  const useCases = chosenIn(fields.useCases.initialValue)
  const useCasesError = fields.useCases.errors?.[0]
  return (
    <RecordForm form={form} failure={failure} save="Provision number">
      <input type="hidden" name={fields.phoneNumber.name} value={number} />
      <Card title="Organization">
        <div className="pair">
          <Line label="Name" field={fields.businessName} maxLength={200} />
          <Line label="Website" field={fields.website} maxLength={500} type="url" />
        </div>
        <Line label="Street" field={fields.street} maxLength={200} />
        <div className="pair">
          <Line label="City" field={fields.city} maxLength={100} />
          <Line label="State or province" field={fields.region} maxLength={100} />
        </div>
        <div className="pair">
          <Line label="Postal code" field={fields.postalCode} maxLength={20} />
          <Options label="Country" field={fields.country} choices={countries} />
        </div>
        <div className="pair">
          <Line label="Registration number" field={fields.registrationNumber} maxLength={60} />
          <Options label="Registered with" field={fields.registrationAuthority} choices={AUTHORITIES} />
        </div>
        <Options label="Registered in" field={fields.registrationCountry} choices={countries} />
      </Card>
      <Card title="Contact">
        <div className="pair">
          <Line label="First name" field={fields.contactFirstName} maxLength={100} />
          <Line label="Last name" field={fields.contactLastName} maxLength={100} />
        </div>
        <div className="pair">
          <Line label="Email" field={fields.contactEmail} maxLength={254} type="email" />
          <Line label="Phone" field={fields.contactPhone} maxLength={34} type="tel" />
        </div>
        <Line label="Notify this email of the decision" field={fields.notificationEmail} maxLength={254} type="email" />
      </Card>
      <Card title="Messages">
        <fieldset
          className="checks"
          aria-describedby={useCasesError === undefined ? undefined : fields.useCases.errorId}
        >
          <legend className="label">What they are for</legend>
          {USE_CASES.map(({ value, label }) => (
            <Checkbox
              key={value}
              name={fields.useCases.name}
              value={value}
              defaultChecked={useCases.includes(value)}
              label={label}
            />
          ))}
          {useCasesError === undefined ? null : <FieldError id={fields.useCases.errorId}>{useCasesError}</FieldError>}
        </fieldset>
        <Words label="Summary" field={fields.useCaseSummary} maxLength={500} />
        <Words label="Sample message" field={fields.messageSample} maxLength={1000} />
        <div className="pair">
          <Options label="How people agree" field={fields.optInType} choices={OPT_IN_TYPES} />
          <Options label="Messages a month" field={fields.monthlyVolume} choices={VOLUME_CHOICES} />
        </div>
        <Words
          label="Pictures of how people agree"
          field={fields.optInImages}
          maxLength={3000}
          help="Web addresses, one a line, at most 5."
        />
      </Card>
    </RecordForm>
  )
}

type LineProps = { label: string; field: BoundField; maxLength: number; type?: string }

const Line = ({ label, field, maxLength, type = 'text' }: LineProps) => (
  <TextField field={field} label={label} required maxLength={maxLength} type={type} />
)

const Options = ({ label, field, choices }: { label: string; field: BoundField; choices: readonly Choice[] }) => (
  <SelectField field={field} label={label} choices={choices} required />
)

const Words = ({ label, field, maxLength, help }: LineProps & { help?: string }) => (
  <TextareaField field={field} label={label} help={help} required maxLength={maxLength} rows={3} />
)
