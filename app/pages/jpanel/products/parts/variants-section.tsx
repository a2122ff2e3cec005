import { use, useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { parse, type FieldMetadata } from '@conform-to/react'
import { copyOfVariant, newVariant, type VariantValues } from '~/domain/products/form-values'
import { counted } from '~/kit/text'
import { FieldError } from '~/ui/form/field'
import { announceSwap } from '~/ui/form/field-swap'
import { Icon } from '~/ui/icon'
import { Pill } from '~/ui/pill'
import type { LibraryImage } from '~/domain/media/media'
import type { Offered } from './offered'
import { RowMenu } from './rows/row-menu'
import { AddRow, Rows, useRow, type RowIntents } from './rows/rows'
import { completeVariants, isInForm, valuesToHide, WholeRows, postedFields, StoredRows } from './stored-rows'
import { Part, VariantDialog } from './variant-dialog'
import { SelectedPictures } from './variant-pictures'
import { typedLine, variantLine, type LineValues } from './variant-line'

type Shared = { form: RowIntents; offered: Offered; isLocked: boolean; attempt: unknown }
type Props = Shared & { list: FieldMetadata<VariantValues[]> }

export function VariantsSection({ list, ...shared }: Props) {
  const rows = list.getFieldList()
  const error = list.errors?.[0]
  const section = useRef<HTMLDivElement>(null)
  const stored = use(StoredRows)
  const isAdding = useRef(false)
  const takeAdded = useCallback(() => {
    const wasAdding = isAdding.current
    isAdding.current = false
    return wasAdding
  }, [])
  // Values typed in dialogs, by row. Lines show them after a dialog closes.
  const [typed, setTyped] = useState<ReadonlyMap<string | undefined, LineValues>>(new Map())
  const readLines = () => {
    const form = section.current?.closest('form')
    if (!form) return
    // Copies the data into a map, because reading a field from a `FormData` scans all of its fields.
    const data = new Map(completeVariants(new FormData(form), stored))
    setTyped(new Map(rows.map((row) => [row.key, typedLine(data, row.name)])))
  }
  const [selected, setSelected] = useState<readonly LibraryImage[]>([])
  const pictures = useMemo(
    () => ({ selected, add: (images: readonly LibraryImage[]) => setSelected((before) => [...before, ...images]) }),
    [selected],
  )
  const copy = (index: number) => {
    const form = section.current?.closest('form')
    if (!form) return
    const { payload } = parse(completeVariants(new FormData(form), stored), { resolve: (value) => ({ value }) })
    const row = Array.isArray(payload.variants)
      ? (payload.variants[index] as Record<string, unknown> | undefined)
      : undefined
    isAdding.current = true
    shared.form.insert({ name: list.name, defaultValue: copyOfVariant(row ?? {}) as never })
  }
  const lineOf = (row: FieldMetadata<VariantValues>) => typed.get(row.key) ?? storedLine(row)
  return (
    <SelectedPictures value={pictures}>
      <div ref={section} className="row-list variant-list">
        <div className="variant-head" aria-hidden>
          <span>Variant</span>
          <span>SKU</span>
          <span>Price</span>
          <span>In stock</span>
        </div>
        <Rows
          form={shared.form}
          list={list.name}
          count={rows.length}
          nameOf={(index) => variantName(rows[index] && lineOf(rows[index]), index)}
          className="row-cards"
          id={list.id}
          error={error}
        >
          {rows.map((row, index) => (
            <VariantRow
              key={row.key}
              {...shared}
              {...{ row, index, takeAdded }}
              line={lineOf(row)}
              list={list.name}
              count={rows.length}
              onClose={readLines}
              onCopy={() => copy(index)}
            />
          ))}
        </Rows>
        {error ? <FieldError>{error}</FieldError> : null}
        <Part isLocked={shared.isLocked}>
          <AddRow form={shared.form} list={list.name} row={newVariant()} onPress={() => (isAdding.current = true)}>
            Add variant
          </AddRow>
        </Part>
      </div>
    </SelectedPictures>
  )
}

const storedLine = (row: FieldMetadata<VariantValues>): LineValues => {
  const values = { ...newVariant(), ...(row.initialValue as Partial<VariantValues> | undefined) }
  return { ...values, parts: values.parts.length }
}

const variantName = (line: LineValues | undefined, index: number): string =>
  (line === undefined ? '' : line.name) || `Variant ${index + 1}`

const postRow = (type: 'edit' | 'copy', name: string, index: number) => ({
  name: '__intent__',
  value: JSON.stringify({ type, payload: { name, index } }),
  formNoValidate: true,
})

function openIn(dialog: HTMLDialogElement | null, field?: string): void {
  dialog?.showModal()
  const stop = field === undefined ? '.dialog-body input:not([type=hidden])' : `[name="${field}"]`
  dialog?.querySelector<HTMLElement>(stop)?.focus()
}

type RowProps = Shared & {
  row: FieldMetadata<VariantValues>
  line: LineValues
  index: number
  count: number
  list: string
  /** Returns true once for a row that a button has just added, so that its dialog opens. */
  takeAdded: () => boolean
  onClose: () => void
  onCopy: () => void
}

function VariantRow({ row, line, index, count, list, takeAdded, onClose, onCopy, ...shared }: RowProps) {
  const { form, offered, isLocked } = shared
  const fields = row.getFieldset()
  const dialog = useRef<HTMLDialogElement>(null)
  const name = variantName(line, index)
  const marks = useRow(index)
  const wrong = Object.keys(row.allErrors).length
  const { price, was, sku, left, facts, isDefault, isLow } = variantLine(line, offered)
  const stored = use(StoredRows).get(line.id)
  const [isOpened, setIsOpened] = useState(false)
  const hiddenValues = valuesToHide(row.initialValue, use(WholeRows))
  const isDrawn = isOpened || wrong > 0 || (hiddenValues === null && isInForm(row.initialValue, stored))
  const focused = useRef<string>(undefined)
  const open = (event: MouseEvent, field?: string) => {
    event.preventDefault()
    focused.current = field
    if (isDrawn) openIn(dialog.current, field)
    else setIsOpened(true)
  }
  useEffect(() => {
    if (!isOpened) return
    // Opening the dialog adds fields to the form; this announces them as unchanged.
    announceSwap(
      [...(dialog.current?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name') ?? ''),
    )
    openIn(dialog.current, focused.current)
  }, [isOpened])
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
        <span className="variant-stock">
          {left === null ? null : (
            <>
              {left}
              <span className="unit"> in stock</span>
            </>
          )}
        </span>
        {facts.length === 0 ? null : (
          <span className="variant-facts small muted">
            {facts.map((fact) => (
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
      {isDrawn || hiddenValues === null
        ? null
        : postedFields(row.name, hiddenValues).map(([field, value]) => (
            <input key={`${field} ${value}`} type="hidden" name={field} defaultValue={value} />
          ))}
      {isDrawn ? <VariantDialog {...shared} {...{ dialog, row, name, list, onClose }} /> : null}
    </div>
  )
}
