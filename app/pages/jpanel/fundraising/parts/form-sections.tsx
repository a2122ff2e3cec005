import { useState, type ReactNode } from 'react'
import type { FieldMetadata } from '@conform-to/react'
import { DCC_WORDS, MIN_AMOUNT, PERIOD_VARIANTS, PERIODS, type FormValues } from '~/domain/fundraising/form'
import { SelectField, TextField, TextareaField, initialText } from '~/ui/fields/bound-field'
import { Checkbox } from '~/ui/form/choice'
import { FieldError, type Choice } from '~/ui/form/field'
import { ColorField } from '~/ui/fields/color-field'
import { Card } from '~/ui/shell/page-head'
import { ImageField } from '../../parts/media/image-field'
import type { LibraryImage } from '~/domain/media/media'
import { OnOff, Rich } from './controls'

type Fieldset = Required<{ [Key in keyof FormValues]: FieldMetadata<FormValues[Key]> }>
export type Pictures = Record<'logo' | 'monthlyLogo' | 'background', LibraryImage[]>
type Props = { fields: Fieldset; symbol: string }

const toChoices = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const TEMPLATES = toChoices({ standard: 'One amount', amount_tiles: 'Amount tiles' })
const LAYOUTS = toChoices({ simplified: 'Simplified: the form alone', standard: 'Standard: with a landing page' })
const AMOUNTS = toChoices({ automatic: 'Automatic', custom: 'Custom' })
const PRIVACIES = toChoices({ initials_and_place: 'Initials and place', place_only: 'Place only' })
const PROMISES = toChoices({ calculation: 'How a gift is used, in percent', statement: 'A statement' })
const POSITIONS = toChoices({
  bottom_left: 'Bottom left',
  bottom_center: 'Bottom center',
  bottom_right: 'Bottom right',
})

const OF_THE_WEBSITE = 'Shown on the donation form, not at the point of sale.'

const isOn = (field: { initialValue?: unknown }) => field.initialValue === 'on'
function Switched({
  field,
  label,
  help,
  children,
}: {
  field: FieldMetadata<string>
  label: string
  help?: string
  children: ReactNode
}) {
  const [isShown, setIsShown] = useState(isOn(field))
  return (
    <>
      <OnOff
        field={field}
        label={label}
        {...(help ? { help } : {})}
        onChange={(event) => setIsShown(event.currentTarget.checked)}
      />
      <div className={isShown ? 'switched' : 'switched is-off'}>{children}</div>
    </>
  )
}

export const GeneralCard = ({ fields, pictures }: Props & { pictures: Pictures }) => (
  <Card title="Appearance">
    <TextField field={fields.name} label="Name" help="For staff, and where there is no headline." />
    <div className="pair">
      <SelectField field={fields.template} label="Template" choices={TEMPLATES} />
      <SelectField field={fields.layout} label="Layout" choices={LAYOUTS} help="On the website." />
    </div>
    <TextField field={fields.headline} label="Headline" isOptional />
    <Rich field={fields.description} label="Description" help="On the landing page." />
    <div className="trio">
      <Picture field={fields.logo} label="Logo" images={pictures.logo} />
      <Picture field={fields.monthlyLogo} label="Logo of monthly gifts" images={pictures.monthlyLogo} />
      <Picture field={fields.background} label="Background" images={pictures.background} />
    </div>
    <ColorField
      key={fields.color.key}
      id={fields.color.id}
      name={fields.color.name}
      label="Color"
      isOptional
      defaultValue={initialText(fields.color)}
      error={fields.color.errors?.[0]}
    />
    <OnOff field={fields.hasBadges} label="Trust badges" help="That payment is secure and a receipt comes by email." />
  </Card>
)

const Picture = ({ field, label, images }: { field: FieldMetadata<string>; label: string; images: LibraryImage[] }) => (
  <ImageField name={field.name} label={label} images={images} max={1} error={field.errors?.[0]} />
)

export function AmountsCard({ fields, symbol }: Props) {
  const [type, setType] = useState(initialText(fields.amountType))
  const selected = Array.isArray(fields.periods.initialValue)
    ? fields.periods.initialValue
    : [fields.periods.initialValue]
  const [error] = fields.periods.errors ?? []
  return (
    <Card title="Gifts">
      <fieldset
        className="field ticks"
        id={fields.periods.id}
        tabIndex={-1}
        {...(error ? { 'aria-invalid': true } : {})}
      >
        <legend className="label">How often</legend>
        <div className="option-list">
          {PERIODS.map((period) => (
            <Checkbox
              key={period}
              name={fields.periods.name}
              value={period}
              label={PERIOD_VARIANTS[period].name}
              defaultChecked={selected.includes(period)}
            />
          ))}
        </div>
        {error ? <FieldError>{error}</FieldError> : null}
      </fieldset>
      <SelectField
        field={fields.amountType}
        label="Amounts"
        choices={AMOUNTS}
        help="Automatic offers 25 to 500 and begins with 100."
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <div className={type === 'custom' ? 'switched' : 'switched is-off'}>
        <div className="of-one">
          <TextField
            field={fields.amount}
            label="First amount"
            prefix={symbol}
            isNumber
            help={`At least ${MIN_AMOUNT}. For the template with one amount.`}
          />
        </div>
        <div className="of-tiles tiles-row" role="group" aria-label="Five tiles">
          {fields.amounts.getFieldList().map((tile, index) => (
            <TextField
              key={tile.key}
              field={tile}
              label={`Tile ${index + 1}`}
              prefix={symbol}
              isNumber
              maxLength={20}
            />
          ))}
        </div>
        <p className="help of-tiles">{`Tiles are five whole amounts of at least ${MIN_AMOUNT}.`}</p>
      </div>
      <div className="pair">
        <TextField field={fields.goal} label="Goal" isOptional prefix={symbol} isNumber />
        <TextField field={fields.fundCode} label="Fund code" isOptional />
      </div>
      <Switched field={fields.coversCosts} label="Donor covers costs">
        <SelectField field={fields.costs} label="Selected by default" choices={toChoices(DCC_WORDS)} />
      </Switched>
      <OnOff field={fields.isReceiptable} label="Tax receiptable" />
      <OnOff field={fields.showInPos} label="Take gifts at the point of sale" />
    </Card>
  )
}

export const TrustCard = ({ fields }: Props) => (
  <Card title="Trust">
    <p className="help">{OF_THE_WEBSITE}</p>
    <Switched field={fields.hasSocialProof} label="Social proof" help="Recent gifts of others.">
      <SelectField field={fields.privacy} label="What is shown of them" choices={PRIVACIES} />
    </Switched>
    <Switched field={fields.hasPromise} label="Transparency promise">
      <SelectField field={fields.promise} label="Kind" choices={PROMISES} />
      <div className="pair of-calculation">
        <TextField field={fields.percent1} label="First percentage" suffix="%" isNumber />
        <TextField field={fields.percentText1} label="First use" />
      </div>
      <div className="pair of-calculation">
        <TextField field={fields.percent2} label="Second percentage" suffix="%" isNumber />
        <TextField field={fields.percentText2} label="Second use" />
      </div>
      <div className="of-statement">
        <TextareaField rows={3} field={fields.statement} label="Statement" />
      </div>
    </Switched>
  </Card>
)

export const AsksCard = ({ fields }: Props) => (
  <Card title="Questions">
    <p className="help">{OF_THE_WEBSITE}</p>
    <Switched field={fields.hasOptIn} label="Email opt-in">
      <TextField field={fields.optInText} label="Opt-in text" />
      <OnOff field={fields.hasNag} label="Ask once more when it is left off" />
      <TextField field={fields.nagText} label="Text of the second question" />
    </Switched>
    <Switched field={fields.hasUpsell} label="Offer monthly gifts" help="Asked after a one-time gift.">
      <TextareaField rows={3} field={fields.upsellText} label="Offer" />
      <TextareaField rows={3} field={fields.upsellDone} label="Confirmation" isOptional />
    </Switched>
    <TextareaField rows={3} field={fields.exitText} label="Question when a visitor leaves" isOptional />
    <Switched
      field={fields.hasReminder}
      label="Reminder on other websites"
      help="A small bar where the form is embedded."
    >
      <TextField field={fields.reminderText} label="Reminder text" />
      <div className="pair">
        <ColorField
          key={fields.reminderColor.key}
          id={fields.reminderColor.id}
          name={fields.reminderColor.name}
          label="Background color"
          defaultValue={initialText(fields.reminderColor)}
          error={fields.reminderColor.errors?.[0]}
        />
        <SelectField field={fields.reminderPosition} label="Position" choices={POSITIONS} />
      </div>
    </Switched>
  </Card>
)

const COUNTED = 'Added to the public site. Almoner loads no trackers itself.'

export const ThanksCard = ({ fields }: Props) => (
  <Card title="Thank you">
    <Rich field={fields.thanksScreen} label="On the screen" help={OF_THE_WEBSITE} />
    <Rich field={fields.thanksEmail} label="By email" help="Sent beside the receipt. Leave blank to send none." />
    <div className="pair">
      <TextField field={fields.tagManager} label="Tag manager ID" isOptional placeholder="GTM-ABC1234" help={COUNTED} />
      <TextField field={fields.pixel} label="Pixel ID" isOptional isNumber help={COUNTED} />
    </div>
  </Card>
)
