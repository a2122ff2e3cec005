export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'delete' | 'clear'

/** Amounts are typed in cents from the right: 1, 0, 0, 0, 0 reads 100.00. Ten digits are nearly a hundred million. */
export const MAX_DIGITS = 10

export function press(minor: bigint, key: Key): bigint {
  if (key === 'clear') return 0n
  if (key === 'delete') return minor / 10n
  const next = BigInt(`${minor}${key}`)
  return next.toString().length > MAX_DIGITS ? minor : next
}

export function toKeypadKey(hardware: string): Key | null {
  if (/^[0-9]$/.test(hardware)) return hardware as Key
  if (hardware === 'Backspace') return 'delete'
  if (hardware === 'Delete') return 'clear'
  return null
}
