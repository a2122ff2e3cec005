import { lineWire } from './line'

type Sold = { currency: string; lines: readonly Parameters<typeof lineWire>[0][]; skipped: readonly string[] }

export const soldAgainWire = ({ currency, lines, skipped }: Sold) => ({
  currency_code: currency,
  items: lines.map((line) => lineWire(line, currency)),
  skipped,
})
