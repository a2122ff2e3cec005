const RUN = /(?<![\w.-])(?:\d{13,19}|\d{4}(?:[ -]\d{4}){3}(?:[ -]\d{1,3})?)(?![\w.-])/g
/** No card number begins with another digit, but timestamps in milliseconds do. */
const FIRST_DIGIT = /^[2-6]/

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const counted = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** Finds 13 to 19 digits with a valid check digit, together or in groups. */
export const cardNumbersIn = (text: string): string[] =>
  [...text.matchAll(RUN)]
    .map(([run]) => run)
    .filter((run) => FIRST_DIGIT.test(run) && hasCheckDigit(run.replaceAll(/\D/g, '')))
