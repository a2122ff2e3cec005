import { useState } from 'react'
import { Opened } from '~/http/form/opened'
import { COLORS, newEvent, SOURCES, STYLES, type EventValues } from '~/domain/events/event'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { INVALID } from '~/kit/operation'
import { type BoundField, SelectField, TextField } from '~/ui/fields/bound-field'
import { DateField } from '~/ui/fields/dates/date-field'
import { Switch } from '~/ui/form/choice'
import { Card } from '~/ui/shell/page-head'
import { useIsBrowser } from '~/ui/use-is-browser'
import { RecordForm } from '../../parts/record-form'
import { PictureAddress } from './picture-address'
import { TabFields, type TabProduct } from './tab-fields'

type Props = {
  values: EventValues
  symbol: string
  products: readonly TabProduct[]
  mayFind: boolean
  isLocked?: boolean
  failure: FormFailure | undefined
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const SOURCE_WORDS = { vimeo: 'Vimeo', youtube: 'YouTube', mux: 'Our own stream (Mux)' }

/** Shows the documented sentence even for a form with one mistake, because the mistake is shown at its field. */
const worded = (failure: FormFailure | undefined): FormFailure | undefined =>
  failure && Object.keys(failure.fields).length > 0 ? { ...failure, message: INVALID } : failure

const OnOff = ({ field, label, help }: { field: BoundField; label: string; help?: string }) => (
  <Switch
    key={field.key}
    name={field.name}
    value="1"
    label={label}
    help={help}
    defaultChecked={field.initialValue === '1'}
  />
)

export function EventForm({ values, symbol, products, mayFind, isLocked = false, failure }: Props) {
  const [form, fields] = useServerForm<EventValues>({ id: 'virtual-event', values, failure: worded(failure) })
  const isBrowser = useIsBrowser()
  const typed =
    typeof fields.videoSource.initialValue === 'string' ? fields.videoSource.initialValue : newEvent().videoSource
  const [source, setSource] = useState(typed)
  // Without JavaScript no field can be hidden, so all are shown and their help says when they are needed.
  const isFor = (...sources: string[]) => !isBrowser || sources.includes(source)
  return (
    <RecordForm form={form} failure={worded(failure)} save="Save event" isLocked={isLocked}>
      <Opened values={values} failure={failure} />
      <Card title="Event">
        <div className="pair">
          <TextField field={fields.name} label="Name" />
          <DateField
            key={fields.startDate.key}
            label="Start date"
            {...fieldProps(fields.startDate)}
            {...controlProps(fields.startDate)}
            isRequired
          />
        </div>
      </Card>
      <Card title="Look">
        <PictureAddress field={fields.logo} label="Logo" />
        <PictureAddress field={fields.backgroundImage} label="Background image" />
        <div className="pair">
          <SelectField
            field={fields.themeStyle}
            label="Style"
            choices={STYLES.map((value) => ({ value, label: capital(value) }))}
          />
          <SelectField
            field={fields.primaryColor}
            label="Primary color"
            choices={COLORS.map((value) => ({ value, label: capital(value) }))}
          />
        </div>
      </Card>
      <Card title="Video">
        <SelectField
          field={fields.videoSource}
          label="Source"
          choices={SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <div className="pair" hidden={!isFor('vimeo', 'youtube')}>
          <TextField
            field={fields.videoId}
            label="Video ID"
            help="For Vimeo and YouTube: what stands at the end of its address."
            autoComplete="off"
          />
          <div hidden={!isFor('vimeo')}>
            <TextField field={fields.chatId} label="Chat ID" help="For Vimeo." autoComplete="off" />
          </div>
        </div>
        <div className="pair">
          <TextField field={fields.prestreamLine1} label="Before the stream, line 1" isOptional />
          <TextField field={fields.prestreamLine2} label="Before the stream, line 2" isOptional />
        </div>
      </Card>
      <Card title="Beside the video">
        <OnOff field={fields.hasChat} label="Chat" />
        <OnOff field={fields.hasTally} label="Amount raised" />
        <OnOff field={fields.hasHonorRoll} label="Honor roll" help="Names of anonymous donors are not shown." />
        <OnOff field={fields.hasReactions} label="Emoji reactions" />
        <OnOff field={fields.hasCelebrations} label="Celebrations" help="Shown when one gift reaches the threshold." />
        <TextField
          field={fields.celebrationThreshold}
          label="Celebration threshold"
          help="A whole amount; anything but its digits is left out."
          prefix={symbol}
          isNumber
          inputMode="numeric"
        />
      </Card>
      <Card title="Tabs to give or buy">
        <TabFields
          title="Tab 1"
          label={fields.tabOneLabel}
          product={fields.tabOneProduct}
          products={products}
          mayFind={mayFind}
        />
        <TabFields
          title="Tab 2"
          label={fields.tabTwoLabel}
          product={fields.tabTwoProduct}
          products={products}
          mayFind={mayFind}
        />
        <TabFields
          title="Tab 3"
          label={fields.tabThreeLabel}
          product={fields.tabThreeProduct}
          products={products}
          mayFind={mayFind}
        />
      </Card>
    </RecordForm>
  )
}
