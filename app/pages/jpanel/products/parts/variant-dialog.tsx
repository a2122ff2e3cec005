import type { ReactNode, RefObject } from 'react'
import type { FieldMetadata } from '@conform-to/react'
import { VARIANT_FIELDS } from '~/domain/products/crm-fields'
import type { VariantValues } from '~/domain/products/form-values'
import { TextField, initialText } from '~/ui/fields/bound-field'
import { TabPanels, type TabPart } from '~/ui/form/tab-panels'
import { FormDialog } from '~/ui/overlay/dialog'
import { TickField } from './controls'
import { CrmFields } from './crm-section'
import { DownloadFields } from './download-fields'
import { FundField } from './fund-field'
import type { Offered } from './offered'
import { onlyOne } from './only-one'
import type { RowIntents } from './rows/rows'
import { BundleFields, MembershipFields, PriceFields } from './variant-fields'
import { PictureFields } from './variant-pictures'
import { ShippingFields, StockFields } from './variant-stock'

type Props = {
  dialog: RefObject<HTMLDialogElement | null>
  row: FieldMetadata<VariantValues>
  name: string
  list: string
  form: RowIntents
  offered: Offered
  isLocked: boolean
  /** The response that refused the form. The tab with the first error opens. */
  attempt: unknown
  onClose: () => void
}

type Names = readonly (keyof VariantValues)[]
type Tab = Omit<TabPart, 'hasError'> & { names: Names }

const STOCK: Names = ['quantity', 'restock', 'barcode']
const SHIPPING: Names = ['shipping', 'weight', 'threshold', 'over', 'under']
const CODES = Object.keys(VARIANT_FIELDS) as (keyof typeof VARIANT_FIELDS)[]
const DOWNLOAD: Names = [
  'downloadType',
  'downloadId',
  'downloadUrl',
  'downloadDescription',
  'downloadExpiry',
  'downloadAddresses',
  'downloadTimes',
]

export function VariantDialog({ dialog, row, name, list, form, offered, isLocked, attempt, onClose }: Props) {
  const fields = row.getFieldset()
  const part = { fields, offered }
  const errors = Object.keys(row.allErrors)
  const isWrong = (names: Names) => names.some((one) => errors.some((at) => at.startsWith(`${row.name}.${one}`)))
  const parts = fields.parts.getFieldList().length
  const tabs: readonly Tab[] = [
    { key: 'stock', label: 'Stock', names: STOCK, content: <StockFields {...part} /> },
    {
      key: 'shipping',
      label: 'Shipping',
      names: SHIPPING,
      isOff: !offered.hasShipping && initialText(fields.shipping) === '0',
      content: <ShippingFields {...part} />,
    },
    {
      key: 'membership',
      label: 'Membership',
      names: ['membershipId'],
      isOff: offered.memberships.length === 0 && initialText(fields.membershipId) === '',
      content: <MembershipFields {...part} />,
    },
    { key: 'download', label: 'Download', names: DOWNLOAD, content: <DownloadFields {...part} /> },
    { key: 'pictures', label: 'Pictures', names: ['pictures'], content: <PictureFields {...part} /> },
    { key: 'bundle', label: 'Bundle', names: ['parts'], count: parts, content: <BundleFields {...part} form={form} /> },
    {
      key: 'codes',
      label: offered.hasCrm ? 'CRM codes' : 'Accounting',
      names: ['glCode', ...CODES],
      content: (
        <>
          <FundField
            field={fields.glCode}
            label="Fund code of the variant"
            isOptional
            offered={offered}
            help="With one fund, this code wins over the product's."
          />
          <div hidden={!offered.hasCrm}>
            <CrmFields fields={fields} giftFields={offered.giftFields} unset="As the product" />
          </div>
        </>
      ),
    },
  ]
  return (
    <FormDialog dialog={dialog} title={name} onClose={onClose}>
      <Part isLocked={isLocked}>
        <div className="pair">
          <TextField field={fields.name} label="Name" maxLength={250} help="Such as a size or a color." />
          <TextField field={fields.sku} label="SKU of the variant" isOptional />
        </div>
        <TickField
          field={fields.isDefault}
          label="Default"
          help="Selected by default. One variant is always the default."
          onChange={onlyOne(`${list}[`, '.isDefault')}
        />
        <PriceFields {...part} />
      </Part>
      <TabPanels
        label={`More about ${name}`}
        attempt={attempt}
        parts={tabs.map(({ names, content, ...tab }) => ({
          ...tab,
          hasError: isWrong(names),
          content: <Part isLocked={isLocked}>{content}</Part>,
        }))}
      />
    </FormDialog>
  )
}

export const Part = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <fieldset className="plain-set" disabled={isLocked}>
    {children}
  </fieldset>
)
