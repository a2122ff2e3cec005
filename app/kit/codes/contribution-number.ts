export const NUMBER_BYTES = 5

/** All figures, or figures around an E: spreadsheets make a number of it, `8622022E25` becomes 8.6E+31. */
const LOOKS_NUMERIC = /^\d+(?:E\d+)?$/

/** Upper-case hexadecimal digits of random bytes that no spreadsheet takes for a number. */
export function hexCode(bytes: Uint8Array): string {
  const digits = [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  return LOOKS_NUMERIC.test(digits) ? `${'ABCDF'.charAt(Number(digits.charAt(0)) % 5)}${digits.slice(1)}` : digits
}

/** Ten of them, of five random bytes. */
export const contributionNumber = (bytes: Uint8Array): string => hexCode(bytes)
