import type { PreviewedVariant } from '~/domain/products/preview.server'

type Line = PreviewedVariant['lines'][number]

export type PriceTile = { price: string; names: string[]; costs: Line[]; notes: (Line & { names: string[] })[] }

const NOTES = new Set(['Shipping', 'Can be sold'])

/** Variants which cost the same are one tile, which says what differs between them. */
export function toPriceTiles(variants: readonly Omit<PreviewedVariant, 'minor'>[]): PriceTile[] {
  const tiles = new Map<string, PriceTile>()
  for (const { name, price, lines } of variants) {
    const costs = lines.filter(({ label }) => !NOTES.has(label))
    const key = JSON.stringify([price, costs])
    const tile = tiles.get(key) ?? { price, names: [], costs, notes: [] }
    tiles.set(key, tile)
    tile.names.push(name)
    for (const line of lines.filter(({ label }) => NOTES.has(label))) {
      const note = tile.notes.find(({ label, amount }) => label === line.label && amount === line.amount)
      if (note) note.names.push(name)
      else tile.notes.push({ ...line, names: [name] })
    }
  }
  return [...tiles.values()]
}

export const sayVariants = (names: readonly string[], all: number): string =>
  names.length > 1 && names.length === all ? `All ${all} variants` : names.filter(Boolean).join(' · ')

export function sayTilePrice(variants: readonly PreviewedVariant[]): string {
  const sold = variants.flatMap(({ minor, price }) => (minor === null ? [] : [{ minor, price }]))
  const [lowest] = sold.toSorted((one, other) => one.minor - other.minor)
  if (lowest === undefined) return ''
  const isOne = sold.every(({ price }) => price === lowest.price) || /^(?:Any|From) /.test(lowest.price)
  return isOne ? lowest.price : `From ${lowest.price}`
}
