import { EXPIRIES, LIMITS } from '~/domain/products/product'
import { controlProps, fieldProps } from '~/http/form/use-server-form'
import { DownloadField } from '../../parts/media/download-field'
import { ChoiceField, TextField } from './controls'
import type { Offered } from './offered'
import type { VariantFieldset } from './variant-fields'

const DAY = 86_400
const durationOf = (seconds: number): string => {
  if (seconds === -1) return 'Unlimited'
  const [count, unit] = seconds < DAY ? [seconds / 3600, 'hour'] : [seconds / DAY, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
const EXPIRY_CHOICES = EXPIRIES.map((value) => ({ value: String(value), label: durationOf(value) }))
const LIMIT_CHOICES = LIMITS.map((value) => ({ value: String(value), label: value === -1 ? 'Unlimited' : String(value) }))

/** The file that a variant hands out, and how long and how often. */
export function DownloadFields({ fields, offered }: { fields: VariantFieldset; offered: Offered }) {
  return (
    <>
      <div className="pair">
        <DownloadField
          key={fields.downloadId.key}
          label="File"
          {...fieldProps(fields.downloadId)}
          {...controlProps(fields.downloadId)}
          choices={offered.downloads}
        />
        <TextField field={fields.downloadDescription} label="Description" isOptional maxLength={250} />
      </div>
      <div className="trio">
        <ChoiceField field={fields.downloadExpiry} label="Link works for" choices={EXPIRY_CHOICES} />
        <ChoiceField field={fields.downloadAddresses} label="Devices" choices={LIMIT_CHOICES} />
        <ChoiceField field={fields.downloadTimes} label="Downloads" choices={LIMIT_CHOICES} />
      </div>
    </>
  )
}
