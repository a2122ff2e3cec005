import type { ReactNode } from 'react'
import type { FieldMetadata } from '@conform-to/react'
import { newVariant, type VariantValues } from '~/domain/products/form-values'
import { Pill } from '~/ui/pill'
import { FieldError } from '~/ui/form/field'
import { TextField, TickField } from './controls'
import { FundField } from './fund-field'
import { DownloadFields } from './download-fields'
import type { Offered } from './offered'
import { AddRow, RowButtons, Rows, useRow, type RowIntents } from './rows'
import { BundleFields, MembershipFields, PriceFields, type VariantFieldset } from './variant-fields'
import { onlyOne } from './only-one'
import { ShippingFields, StockFields } from './variant-stock'

type Props = { list: FieldMetadata<VariantValues[]>; form: RowIntents; offered: Offered }

const MOST_ROWS_OPEN = 1

/** The ways in which a product is sold. Each opens for everything about it. */
export function VariantsSection({ list, form, offered }: Props) {
  const rows = list.getFieldList()
  const error = list.errors?.[0]
  return (
    <>
      <Rows
        form={form}
        list={list.name}
        count={rows.length}
        nameOf={(index) => nameOf(rows[index], index)}
        className="row-cards"
        id={list.id}
        error={error}
      >
        {rows.map((row, index) => (
          <VariantRow key={row.key} {...{ row, index, form, offered }} list={list.name} count={rows.length} />
        ))}
      </Rows>
      {error ? <FieldError>{error}</FieldError> : null}
      <AddRow form={form} list={list.name} row={newVariant()}>
        Add variant
      </AddRow>
    </>
  )
}

type RowProps = { row: FieldMetadata<VariantValues>; index: number; count: number; list: string; form: RowIntents; offered: Offered }

const value = (field: { initialValue?: unknown }): string => (typeof field.initialValue === 'string' ? field.initialValue : '')

function summaryOf(fields: VariantFieldset, { symbol, stock }: Offered): string {
  const price = value(fields.price)
  const left = stock[value(fields.id)]
  const kind = value(fields.priceType)
  const asked = kind === 'redirect' ? `opens ${value(fields.redirectTo)}` : price === '' ? '' : symbol + price
  return [asked, value(fields.sku), left === undefined || kind !== 'fixed' ? '' : `${left} in stock`].filter(Boolean).join(' · ')
}

const nameOf = (row: FieldMetadata<VariantValues> | undefined, index: number): string =>
  (row ? value(row.getFieldset().name) : '') || `Variant ${index + 1}`

function VariantRow({ row, index, count, list, form, offered }: RowProps) {
  const fields = row.getFieldset()
  const name = nameOf(row, index)
  const marks = useRow(index)
  const isStored = value(fields.id) !== ''
  const hasErrors = Object.keys(row.allErrors).length > 0
  const part = { fields, offered }
  return (
    <details className="row-card" {...marks} open={hasErrors || !isStored || count <= MOST_ROWS_OPEN}>
      <summary>
        <b>{name}</b>
        {value(fields.isDefault) === 'on' ? <Pill>Default</Pill> : null}
        <span className="muted">{summaryOf(fields, offered)}</span>
      </summary>
      <input type="hidden" name={fields.id.name} defaultValue={value(fields.id)} />
      <div className="pair">
        <TextField field={fields.name} label="Name" maxLength={250} help="Such as a size or a color." />
        <TextField field={fields.sku} label="SKU of the variant" isOptional maxLength={25} />
      </div>
      <TickField
        field={fields.isDefault}
        label="Default"
        help="Selected first. Exactly one is."
        onChange={onlyOne(`${list}[`, '.isDefault')}
      />
      <PriceFields {...part} />
      <Group title="Stock">
        <StockFields {...part} />
      </Group>
      <Group title="Shipping">
        <ShippingFields {...part} />
      </Group>
      {offered.memberships.length > 0 ? (
        <Group title="Membership">
          <MembershipFields {...part} />
        </Group>
      ) : null}
      <Group title="Download">
        <DownloadFields {...part} />
      </Group>
      <Group title="Bundle" count={fields.parts.getFieldList().length}>
        <BundleFields {...part} form={form} />
      </Group>
      <Group title="Accounting">
        <FundField
          field={fields.glCode}
          label="Fund code of the variant"
          isOptional
          offered={offered}
          help="With one fund, this code wins over the product's."
        />
      </Group>
      <RowButtons
        {...{ form, list, index, count }}
        what={name}
        keepsLast
        ask={
          isStored
            ? { title: `Remove ${name}?`, body: 'It is no longer sold once the product is saved. Past contributions still show it.' }
            : undefined
        }
      />
    </details>
  )
}

const Group = ({ title, count, children }: { title: string; count?: number; children: ReactNode }) => (
  <div className="row-group" role="group" aria-label={title}>
    <h3>
      {title}
      {count ? <span className="muted">{` ${count}`}</span> : null}
    </h3>
    {children}
  </div>
)
