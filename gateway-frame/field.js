// @ts-check
import { masked } from './digits.js'

/**
 * One field of the frame with its sentence: shown when it is left or sent, taken back as soon as it is mended.
 * @param {string} id
 * @param {object} rules
 * @param {(text: string) => string | null} rules.fault
 * @param {(digits: string) => string} [rules.mask]
 * @param {() => void} rules.onChange
 */
export function field(id, { fault, mask, onChange }) {
  const input = /** @type {HTMLInputElement} */ (document.getElementById(id))
  const note = /** @type {HTMLElement} */ (document.getElementById(`${id}-error`))
  let isChecked = false

  /** @param {string | null} sentence */
  const say = (sentence) => {
    if (sentence === null) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
    note.textContent = sentence ?? ''
  }
  const show = () => say(isChecked ? fault(input.value) : null)

  input.addEventListener('input', () => {
    if (mask) {
      const { shown, caret } = masked(input.value, input.selectionStart ?? input.value.length, mask)
      if (shown !== input.value) {
        input.value = shown
        input.setSelectionRange(caret, caret)
      }
    }
    onChange()
    show()
  })
  input.addEventListener('blur', () => {
    if (input.value === '') return
    isChecked = true
    show()
  })

  return {
    input,
    value: () => input.value,
    fault: () => fault(input.value),
    show,
    check: () => {
      isChecked = true
      show()
    },
    clear: () => {
      input.value = ''
      isChecked = false
      say(null)
    },
  }
}

/** @typedef {ReturnType<typeof field>} Field */

/**
 * Shows every fault. The page around goes to the first of them.
 *
 * @param {readonly Field[]} fields
 * @returns {boolean} whether all are right
 */
export function checked(fields) {
  for (const one of fields) one.check()
  return fields.every((one) => one.fault() === null)
}
