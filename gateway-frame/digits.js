// @ts-check
/** @param {string} text */
export const digitsOf = (text) => text.replaceAll(/\D/g, '')

const TEN = 10
const MAX_DIGIT = 9

/** The check digit of card numbers. @param {string} digits */
export function passesLuhn(digits) {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += doubled > MAX_DIGIT ? doubled - MAX_DIGIT : doubled
  }
  return digits.length > 0 && sum % TEN === 0
}

const WEIGHTS = [3, 7, 1]

/** The check digit of American routing numbers. @param {string} digits */
export function passesRouting(digits) {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 0),
    0,
  )
  return sum % TEN === 0
}

/**
 * The same text in its mask, and where the caret stands in it: behind as many digits as before.
 * @param {string} text
 * @param {number} caret
 * @param {(digits: string) => string} mask
 */
export function masked(text, caret, mask) {
  const before = digitsOf(text.slice(0, caret)).length
  const shown = mask(digitsOf(text))
  let seen = 0
  let at = 0
  while (at < shown.length && seen < before) {
    if (/\d/.test(shown.charAt(at))) seen += 1
    at += 1
  }
  return { shown, caret: caret === text.length ? shown.length : at }
}
