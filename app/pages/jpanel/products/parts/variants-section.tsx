import { use, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { parse, type FieldMetadata } from '@conform-to/react'
import { copyOfVariant, newVariant, type VariantValues } from '~/domain/products/form-values'
import type { LibraryImage } from '~/domain/media/media'
import { LinkButton } from '~/ui/button'
import { FieldError } from '~/ui/form/field'
import { useIsBrowser } from '~/ui/use-is-browser'
import { AddRow, Rows } from './rows/rows'
import { completeVariants, StoredRows } from './stored-rows'
import { Part } from './variant-dialog'
import { typedLine, type LineValues } from './variant-line'
import { SelectedPictures } from './variant-pictures'
import { SetPrices, type PricedVariant } from './variants/set-prices'
import { VariantRow, variantName, type RowOfForm } from './variants/variant-row'

type Props = RowOfForm & { list: FieldMetadata<VariantValues[]> }

export function VariantsSection({ list, ...shared }: Props) {
  const rows = list.getFieldList()
  const error = list.errors?.[0]
  const section = useRef<HTMLDivElement>(null)
  const isBrowser = useIsBrowser()
  const stored = use(StoredRows)
  const { productId } = shared.offered
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
  const priced = rows.flatMap((row, index): PricedVariant[] => {
    const line = lineOf(row)
    return line.priceType === 'fixed' ? [{ index, name: variantName(line, index), price: line.price }] : []
  })
  const prices = usePriceSetters(section)
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
              takePriceSetter={prices.takeSetter}
            />
          ))}
        </Rows>
        {error ? <FieldError>{error}</FieldError> : null}
        <Part isLocked={shared.isLocked}>
          <div className="actions">
            <AddRow form={shared.form} list={list.name} row={newVariant()} onPress={() => (isAdding.current = true)}>
              Add variant
            </AddRow>
            {isBrowser && priced.length > 1 ? (
              <SetPrices variants={priced} offered={shared.offered} onOpen={readLines} onSet={prices.set} />
            ) : null}
            {productId === 'new' ? null : (
              <LinkButton variant="quiet" to={`/jpanel/products/${productId}/stock`}>
                Count stock…
              </LinkButton>
            )}
          </div>
        </Part>
      </div>
    </SelectedPictures>
  )
}

const storedLine = (row: FieldMetadata<VariantValues>): LineValues => {
  const values = { ...newVariant(), ...(row.initialValue as Partial<VariantValues> | undefined) }
  return { ...values, parts: values.parts.length }
}

/** Each row registers a setter of its price, so that one event reports all prices that were set together. */
function usePriceSetters(section: RefObject<HTMLElement | null>) {
  const setters = useRef(new Map<number, (price: string) => void>())
  const [timesSet, setTimesSet] = useState(0)
  const takeSetter = useCallback((index: number, type: (price: string) => void) => {
    setters.current.set(index, type)
    return () => {
      if (setters.current.get(index) === type) setters.current.delete(index)
    }
  }, [])
  useEffect(() => {
    if (timesSet > 0) section.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [section, timesSet])
  const set = (indexes: readonly number[], price: string) => {
    for (const index of indexes) setters.current.get(index)?.(price)
    setTimesSet((times) => times + 1)
  }
  return { takeSetter, set }
}
