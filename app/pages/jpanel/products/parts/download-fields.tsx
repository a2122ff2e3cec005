import { EXPIRIES, LIMITS } from '~/domain/products/product'
import { controlProps, fieldProps } from '~/http/form/use-server-form'
import { TextField } from '~/ui/fields/bound-field'
import { Segmented } from '~/ui/form/choice'
import type { Choice } from '~/ui/form/field'
import { DownloadField } from '../../parts/media/download-field'
import { ChoiceField, useKind } from './controls'
import type { Offered } from './offered'
import type { VariantFieldset } from './variant-fields'

const DAY = 86_400
const describeDuration = (seconds: number): string => {
  if (seconds === -1) return 'Unlimited'
  const [count, unit] = seconds < DAY ? [seconds / 3600, 'hour'] : [seconds / DAY, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
const EXPIRY_CHOICES = EXPIRIES.map((value) => ({ value: String(value), label: describeDuration(value) }))
const LIMIT_CHOICES = LIMITS.map((value) => ({
  value: String(value),
  label: value === -1 ? 'Unlimited' : String(value),
}))

const MEDIA: readonly Choice[] = [
  { value: 'file', label: 'File' },
  { value: 'external', label: 'External video' },
]

export function DownloadFields({ fields, offered }: { fields: VariantFieldset; offered: Offered }) {
  const [shows, choose] = useKind(fields.downloadType.initialValue)
  return (
    <>
      <Segmented
        key={fields.downloadType.key}
        label="Media"
        name={fields.downloadType.name}
        choices={MEDIA}
        defaultValue={String(fields.downloadType.initialValue ?? 'file')}
        onChoose={choose}
      />
      {shows('file') ? (
        <DownloadField
          key={fields.downloadId.key}
          label="File"
          {...fieldProps(fields.downloadId)}
          {...controlProps(fields.downloadId)}
          choices={offered.downloads}
        />
      ) : null}
      {shows('external') ? (
        <TextField
          field={fields.downloadUrl}
          label="Address of the video"
          placeholder="https://vimeo.com/76979871"
          help="Buyers get a link of their own that leads there."
        />
      ) : null}
      <TextField field={fields.downloadDescription} label="Description" isOptional />
      <div className="trio">
        <ChoiceField field={fields.downloadExpiry} label="Link works for" choices={EXPIRY_CHOICES} />
        <ChoiceField field={fields.downloadAddresses} label="Devices" choices={LIMIT_CHOICES} />
        <ChoiceField field={fields.downloadTimes} label="Downloads" choices={LIMIT_CHOICES} />
      </div>
    </>
  )
}
