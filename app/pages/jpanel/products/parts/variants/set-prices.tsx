import { useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { NOT_AN_AMOUNT } from '~/domain/products/messages'
import { parseAmount, toDecimal } from '~/kit/money'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input } from '~/ui/form/field'
import { Dialog } from '~/ui/overlay/dialog'
import type { Offered } from '../offered'

export type PricedVariant = { index: number; name: string; price: string }

type Props = {
  variants: readonly PricedVariant[]
  offered: Pick<Offered, 'symbol' | 'currency'>
  onOpen: () => void
  onSet: (indexes: readonly number[], price: string) => void
}

const NONE: ReadonlySet<number> = new Set()

export function SetPrices({ variants, offered, onOpen, onSet }: Props) {
  const { symbol, currency } = offered
  const [isOpen, setIsOpen] = useState(false)
  const [price, setPrice] = useState('')
  const [error, setError] = useState<string>()
  const [leftOut, setLeftOut] = useState(NONE)
  const selected = variants.filter(({ index }) => !leftOut.has(index)).map(({ index }) => index)
  const isAll = selected.length === variants.length
  const open = () => {
    onOpen()
    setPrice('')
    setError(undefined)
    setLeftOut(NONE)
    setIsOpen(true)
  }
  const apply = () => {
    const minor = parseAmount(price, currency)
    if (minor === null) {
      setError(NOT_AN_AMOUNT)
      return
    }
    if (selected.length === 0) return
    onSet(selected, toDecimal(minor, currency))
    setIsOpen(false)
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply()
  }
  const toggle = (index: number) =>
    setLeftOut((known) => new Set(known.has(index) ? [...known].filter((one) => one !== index) : [...known, index]))
  const foot = (
    <>
      <Button onClick={() => setIsOpen(false)}>Cancel</Button>
      <Button variant="primary" onClick={apply} disabled={selected.length === 0}>
        {`Set ${counted(selected.length, 'price')}`}
      </Button>
    </>
  )
  return (
    <>
      <Button variant="quiet" onClick={open}>
        Set prices…
      </Button>
      {/* Outside of the form, whose save bar and preview would take its fields for changes. */}
      {createPortal(
        <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Set prices" foot={foot}>
          <div className="stack">
            <Field label="New price" error={error}>
              <Input
                prefix={symbol}
                isNumber
                maxLength={20}
                data-first="true"
                value={price}
                onChange={(event) => setPrice(event.currentTarget.value)}
                onKeyDown={applyOnEnter}
              />
            </Field>
            <fieldset className="option-list">
              <legend>Variants</legend>
              <Checkbox
                label="All variants"
                checked={isAll}
                onChange={() => setLeftOut(isAll ? new Set(variants.map(({ index }) => index)) : NONE)}
              />
              {variants.map(({ index, name, price: current }) => (
                <Checkbox
                  key={index}
                  label={name}
                  help={current === '' ? 'No price yet' : symbol + current}
                  checked={!leftOut.has(index)}
                  onChange={() => toggle(index)}
                />
              ))}
            </fieldset>
          </div>
        </Dialog>,
        document.body,
      )}
    </>
  )
}
