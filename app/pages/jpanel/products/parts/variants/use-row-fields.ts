import { use, useEffect, useRef, useState, type RefObject } from 'react'
import type { FieldMetadata } from '@conform-to/react'
import type { VariantValues } from '~/domain/products/form-values'
import { announceSwap } from '~/ui/form/field-swap'
import { useIsBrowser } from '~/ui/use-is-browser'
import { isInForm, StoredRows, valuesToHide, WholeRows } from '../stored-rows'
import type { LineValues } from '../variant-line'

type Dialog = RefObject<HTMLDialogElement | null>
type Row = { row: FieldMetadata<VariantValues>; line: LineValues; dialog: Dialog; isLocked: boolean }

const findField = (dialog: Dialog, name: string) => dialog.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)

export function openIn(dialog: HTMLDialogElement | null, field?: string): void {
  dialog?.showModal()
  const stop = field === undefined ? '.dialog-body input:not([type=hidden])' : `[name="${field}"]`
  dialog?.querySelector<HTMLElement>(stop)?.focus()
}

/**
 * The fields of a variant are drawn in its dialog once it is opened. Until then its line posts the id, and the price if
 * it was typed in the line; afterwards the line writes into the dialog.
 */
export function useRowFields({ row, line, dialog, isLocked }: Row) {
  const { price: priceField, isDefault } = row.getFieldset()
  const [field, defaultField] = [priceField.name, isDefault.name]
  const stored = use(StoredRows).get(line.id)
  const hidden = valuesToHide(row.initialValue, use(WholeRows))
  const isBrowser = useIsBrowser()
  const hasPriceField = isBrowser && !isLocked && line.priceType === 'fixed'
  const [isOpened, setIsOpened] = useState(false)
  const [typedPrice, setTypedPrice] = useState<string | null>(null)
  const price = typedPrice ?? line.price
  const isWrong = Object.keys(row.allErrors).length > 0
  const isDrawn = isOpened || isWrong || (hidden === null && isInForm(row.initialValue, stored, hasPriceField))
  const before = stored?.price ?? hidden?.price
  const waiting = useRef<((dialog: HTMLDialogElement | null) => void) | null>(null)
  const wasDrawn = useRef(isDrawn)
  useEffect(() => {
    const isNew = isDrawn && !wasDrawn.current
    wasDrawn.current = isDrawn
    if (!isNew) return
    const input = findField(dialog, field)
    if (input && before !== undefined) input.value = before
    // The dialog adds fields to the form; this announces them as unchanged.
    announceSwap([...(dialog.current?.querySelectorAll('[name]') ?? [])].map((one) => one.getAttribute('name') ?? ''))
    if (input) input.value = price
    waiting.current?.(dialog.current)
    waiting.current = null
    // The fields stay, so that nothing typed into them is lost when their errors are gone.
    setIsOpened(true)
  }, [isDrawn, dialog, field, before, price])
  const isChanged = before !== undefined && price !== before
  const whenDrawn = (act: (dialog: HTMLDialogElement | null) => void) => {
    if (isDrawn) return act(dialog.current)
    waiting.current = act
    setIsOpened(true)
  }
  return {
    isDrawn,
    hasPriceField,
    price,
    isChanged,
    /** The values of a row that is sent as a whole though its fields are not drawn. */
    hidden: isDrawn || hidden === null ? null : { ...hidden, price },
    postedName: !isDrawn && hidden === null && isChanged ? field : undefined,
    typePrice: (text: string) => {
      setTypedPrice(text)
      const input = isDrawn ? findField(dialog, field) : null
      if (input) input.value = text
    },
    forgetTyped: () => setTypedPrice(null),
    open: (at?: string) => whenDrawn((element) => openIn(element, at)),
    makeDefault: (then: () => void) =>
      whenDrawn((element) => {
        element?.querySelector<HTMLInputElement>(`[name="${defaultField}"]`)?.click()
        then()
      }),
  }
}
