export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'delete' | 'clear'

/** Cents typed from the right: 1, 0, 0, 0, 0 reads 100.00. Ten digits are a hundred million; nobody hands over more. */
export const MAX_DIGITS = 10

export function press(minor: bigint, key: Key): bigint {
  if (key === 'clear') return 0n
  if (key === 'delete') return minor / 10n
  const next = BigInt(`${minor}${key}`)
  return next.toString().length > MAX_DIGITS ? minor : next
}

/** The keypad key that a key of the keyboard stands for; null for all others. */
export function toKeypadKey(hardware: string): Key | null {
  if (/^[0-9]$/.test(hardware)) return hardware as Key
  if (hardware === 'Backspace') return 'delete'
  if (hardware === 'Delete') return 'clear'
  return null
}
