import { useEffect, useRef, type MouseEvent } from 'react'
import type { FieldMetadata } from '@conform-to/react'
import type { VariantValues } from '~/domain/products/form-values'
import { counted } from '~/kit/text'
import { Icon } from '~/ui/icon'
import { Pill } from '~/ui/pill'
import type { Offered } from '../offered'
import { RowMenu } from '../rows/row-menu'
import { useRow, type RowIntents } from '../rows/rows'
import { postedFields } from '../stored-rows'
import { Part, VariantDialog } from '../variant-dialog'
import { variantLine, type LineValues } from '../variant-line'
import { PriceField } from './price-field'
import { openIn, useRowFields } from './use-row-fields'

export const variantName = (line: LineValues | undefined, index: number): string =>
  (line === undefined ? '' : line.name) || `Variant ${index + 1}`

const postRow = (type: 'edit' | 'copy', name: string, index: number) => ({
  name: '__intent__',
  value: JSON.stringify({ type, payload: { name, index } }),
  formNoValidate: true,
})

export type RowOfForm = { form: RowIntents; offered: Offered; isLocked: boolean; attempt: unknown }

type RowProps = RowOfForm & {
  row: FieldMetadata<VariantValues>
  line: LineValues
  index: number
  count: number
  list: string
  /** Returns true once for a row that a button has just added, so that its dialog opens. */
  takeAdded: () => boolean
  onClose: () => void
  onCopy: () => void
  /** Hands over how the price of this row is typed, and returns how it is taken back. */
  takePriceSetter: (index: number, type: (price: string) => void) => () => void
}

export function VariantRow({
  row,
  line,
  index,
  count,
  list,
  takeAdded,
  onClose,
  onCopy,
  takePriceSetter,
  ...shared
}: RowProps) {
  const { form, offered, isLocked } = shared
  const fields = row.getFieldset()
  const dialog = useRef<HTMLDialogElement>(null)
  const name = variantName(line, index)
  const marks = useRow(index)
  const wrong = Object.keys(row.allErrors).length
  const { price, was, terms, sku, left, facts, isDefault, isLow } = variantLine(line, offered)
  const fieldsOfRow = useRowFields({ row, line, dialog, isLocked })
  const { isDrawn, hasPriceField, hidden, typePrice } = fieldsOfRow
  const shownFacts = hasPriceField && terms !== '' ? [terms, ...facts] : facts
  const open = (event: MouseEvent, field?: string) => {
    event.preventDefault()
    fieldsOfRow.open(field)
  }
  useEffect(() => takePriceSetter(index, typePrice))
  const isLast = index === count - 1
  useEffect(() => {
    if (isLast && takeAdded()) openIn(dialog.current)
  }, [takeAdded, isLast])
  return (
    <div className="row-card variant" role="group" aria-label={name} {...marks}>
      <input type="hidden" name={fields.id.name} defaultValue={line.id} />
      <div className="variant-line">
        <span className="variant-name">
          {/* Without JavaScript this button posts, and the form returns with the fields of this row. */}
          <button
            type="submit"
            className="variant-open"
            aria-haspopup="dialog"
            {...postRow('edit', list, index)}
            onClick={open}
          >
            <span className="sr">Edit </span>
            <b>{name}</b>
            <Icon name="pencil" size="sm" />
          </button>
          {isDefault ? <Pill>Default</Pill> : null}
          {isLow ? <Pill tone="warn">Low stock</Pill> : null}
          {wrong > 0 ? (
            <Pill tone="bad">{`${counted(wrong, 'field')} ${wrong === 1 ? 'needs' : 'need'} your attention`}</Pill>
          ) : null}
        </span>
        <span className="variant-sku muted">{sku}</span>
        {hasPriceField ? (
          <PriceField
            name={fieldsOfRow.postedName}
            variant={name}
            symbol={offered.symbol}
            value={fieldsOfRow.price}
            isChanged={fieldsOfRow.isChanged}
            onType={typePrice}
          />
        ) : (
          <button
            type="submit"
            className="variant-price"
            aria-haspopup="dialog"
            {...postRow('edit', list, index)}
            onClick={(event) => open(event, fields.price.name)}
          >
            <span className="sr">{`Price of ${name}: `}</span>
            {price} {was === null ? null : <s className="muted">{was}</s>}
          </button>
        )}
        <span className="variant-stock">
          {left === null ? null : (
            <>
              {left}
              <span className="unit"> in stock</span>
            </>
          )}
        </span>
        {shownFacts.length === 0 ? null : (
          <span className="variant-facts small muted">
            {shownFacts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        )}
        <Part isLocked={isLocked}>
          <RowMenu
            {...{ form, list, index, count, onCopy }}
            what={name}
            keepsLast
            copy={postRow('copy', list, index)}
            onDefault={isDefault ? undefined : () => fieldsOfRow.makeDefault(onClose)}
            ask={
              line.id === ''
                ? undefined
                : {
                    title: `Remove ${name}?`,
                    body: 'It is no longer sold once the product is saved. Past contributions still show it.',
                  }
            }
          />
        </Part>
      </div>
      {hidden === null
        ? null
        : postedFields(row.name, hidden).map(([field, value]) => (
            <input key={`${field} ${value}`} type="hidden" name={field} defaultValue={value} />
          ))}
      {isDrawn ? (
        <VariantDialog
          {...shared}
          {...{ dialog, row, name, list }}
          onClose={() => {
            fieldsOfRow.forgetTyped()
            onClose()
          }}
        />
      ) : null}
    </div>
  )
}
