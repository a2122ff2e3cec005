/** Groups of digits, however they are parted, that touch no letter. */
const RUN = /(?<![\p{L}\p{N}_])\d+(?:[\p{Zs}\p{Pd}\t.]{1,3}\d+)*(?![\p{L}\p{N}_])/gu
const SHORTEST = 13
const LONGEST = 19

/** The check digit of card numbers. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const counted = place % 2 === 1 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}

const isCardNumber = (digits: string): boolean => hasCheckDigit(digits) && /[1-9]/.test(digits)

/**
 * What no telephone number and no bar code is: 16 digits and more, or numbered as American Express (15) and Diners Club (14) do.
 * E.164 ends at 15 digits and has no country 34 or 37 with so many; bar codes of the shop have 13.
 */
const isIssued = (digits: string): boolean => isCardNumber(digits) && (digits.length > 15 || /^(?:3[47]\d{13}|3[0689]\d{12})$/.test(digits))

/** A number may stand between other digits: an expiry follows it, a house number goes before. So every row of whole groups is looked at. */
function holds(run: string, isOne: (digits: string) => boolean): boolean {
  if (run.length < SHORTEST) return false
  const groups = run.match(/\d+/g) ?? []
  return groups.some((_, first) => {
    let digits = ''
    for (const group of groups.slice(first, first + LONGEST)) {
      digits += group
      if (digits.length > LONGEST) return false
      if (digits.length >= SHORTEST && isOne(digits)) return true
    }
    return false
  })
}

const holdsAny = (text: string, isOne: (digits: string) => boolean): boolean => [...text.matchAll(RUN)].some(([run]) => holds(run, isOne))

/** Thirteen to nineteen digits with a right check digit, however they are spaced (reliability, card data). */
export const holdsCardNumber = (text: string): boolean => holdsAny(text, isCardNumber)

/** The same where long digits are usual: one in ten telephone numbers and bar codes has a right check digit too. */
export const holdsIssuedNumber = (text: string): boolean => holdsAny(text, isIssued)

/** For logs: all but the last four digits of anything like a card number. */
export const withoutCardNumbers = (text: string): string =>
  text.replace(RUN, (run) => (holds(run, isCardNumber) ? `••••${run.replace(/\D/g, '').slice(-4)}` : run))
