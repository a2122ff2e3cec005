const RUN = /(?<![\p{L}\p{N}_])\d(?:[ .-]?\d){12,18}(?![\p{L}\p{N}_])/gu

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

const isCardNumber = (run: string): boolean => {
  const digits = run.replace(/\D/g, '')
  return hasCheckDigit(digits) && /[1-9]/.test(digits)
}

/** Thirteen to nineteen digits with a right check digit, however they are spaced (reliability, card data). */
export const holdsCardNumber = (text: string): boolean => [...text.matchAll(RUN)].some(([run]) => isCardNumber(run))

/** For logs: all but the last four digits of anything like a card number. */
export const withoutCardNumbers = (text: string): string =>
  text.replace(RUN, (run) => (isCardNumber(run) ? `••••${run.replace(/\D/g, '').slice(-4)}` : run))
