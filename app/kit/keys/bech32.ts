const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECKSUM_LENGTH = 6

function polymod(values: readonly number[]): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (let bit = 0; bit < 5; bit++) if ((top >>> bit) & 1) checksum ^= GENERATOR[bit] ?? 0
  }
  return checksum
}

const expandPrefix = (prefix: string): number[] => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)]
}

function regroup(values: Iterable<number>, { from, to, pads }: { from: number; to: number; pads: boolean }): number[] {
  const groups: number[] = []
  let bits = 0
  let waiting = 0
  for (const value of values) {
    waiting = (waiting << from) | value
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((waiting >>> bits) & ((1 << to) - 1))
    }
    waiting &= (1 << bits) - 1
  }
  if (pads && bits > 0) groups.push((waiting << (to - bits)) & ((1 << to) - 1))
  return groups
}

/** Bech32 (BIP 173), in which age writes its keys. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const values = regroup(bytes, { from: 8, to: 5, pads: true })
  const checksum = polymod([...expandPrefix(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1
  const end = Array.from({ length: CHECKSUM_LENGTH }, (_, index) => (checksum >>> (5 * (5 - index))) & 31)
  return `${prefix}1${[...values, ...end].map((value) => LETTERS[value]).join('')}`
}

/** Null if a letter is wrong; the checksum detects every mistyped letter. */
export function decodeBech32(prefix: string, text: string): Uint8Array | null {
  const lower = text.trim().toLowerCase()
  if (!lower.startsWith(`${prefix}1`)) return null
  const values = [...lower.slice(prefix.length + 1)].map((letter) => LETTERS.indexOf(letter))
  if (values.length <= CHECKSUM_LENGTH || values.includes(-1)) return null
  if (polymod([...expandPrefix(prefix), ...values]) !== 1) return null
  return Uint8Array.from(regroup(values.slice(0, -CHECKSUM_LENGTH), { from: 5, to: 8, pads: false }))
}
