export const NUMBER_BYTES = 5

/** Matches digits, or digits around an E, which spreadsheets convert to a number: `8622022E25` becomes 8.6E+31. */
const LOOKS_NUMERIC = /^\d+(?:E\d+)?$/

export function hexCode(bytes: Uint8Array): string {
  const digits = [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  return LOOKS_NUMERIC.test(digits) ? `${'ABCDF'.charAt(Number(digits.charAt(0)) % 5)}${digits.slice(1)}` : digits
}

/** Ten hexadecimal digits from five random bytes. */
export const contributionNumber = (bytes: Uint8Array): string => hexCode(bytes)
