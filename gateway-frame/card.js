// @ts-check
import { brandOf, codeFault, codeLength, grouped, numberFault } from './card-number.js'
import { channel } from './channel.js'
import { checked, field } from './field.js'
import { expiryFault, expiryMask } from './expiry.js'
import { cardToken } from './token.js'

const onChange = () => {
  code.input.maxLength = codeLength(number.value())
  document.body.dataset.brand = brandOf(number.value())?.name ?? ''
  const label = document.getElementById('brand')
  if (label) label.textContent = brandOf(number.value())?.label ?? ''
  page.changed()
}

const number = field('number', { fault: numberFault, mask: grouped, onChange })
const expiry = field('expiry', { fault: (text) => expiryFault(text, new Date()), mask: expiryMask, onChange })
const code = field('code', {
  fault: (text) => codeFault(text, number.value()),
  mask: (digits) => digits.slice(0, codeLength(number.value())),
  onChange,
})
const fields = [number, expiry, code]

expiry.input.addEventListener('keydown', (event) => {
  // The separator is nobody's to delete: the digit before it goes.
  if (event.key === 'Backspace' && expiry.value().endsWith(' / ')) expiry.input.value = expiry.value().slice(0, 2)
})

const page = channel({
  open: () => undefined,
  make: () => (checked(fields) ? cardToken({ number: number.value(), expiry: expiry.value() }) : null),
  state: () => ({
    brand: brandOf(number.value())?.name ?? null,
    isComplete: fields.every((one) => one.fault() === null),
    isEmpty: fields.every((one) => one.value() === ''),
  }),
  clearCode: () => {
    code.clear()
    page.changed()
  },
  focus: () => (fields.find((one) => one.fault() !== null) ?? number).input.focus(),
})
