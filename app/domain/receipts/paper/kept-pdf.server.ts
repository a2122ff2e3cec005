import { hash } from 'node:crypto'
import type { Ctx } from '~/kit/operation'
import type { ReceiptRecord } from '../receipt-record.server'

/** More than a receipt of a few hundred gifts takes; what is larger is drawn each time. */
const MAX_KEPT = 2 * 1024 * 1024

type Kept = Pick<ReceiptRecord, 'id' | 'number' | 'status' | 'voidedAt' | 'signatureKey' | 'paper'>

/** Named after all that its paper shows, so that whoever changes that gets another file. */
function keptKey({ id, number, status, voidedAt, signatureKey, paper }: Kept): string | null {
  if (paper === null) return null
  const shown = JSON.stringify([number, status, voidedAt, signatureKey, paper])
  return `receipts/${id}-${hash('sha256', shown).slice(0, 32)}.pdf`
}

/**
 * The PDF of an issued receipt as it was first drawn: its bytes stay the same when fonts and the renderer are replaced
 * (decision 0481). Without an answer of the store it is drawn as well.
 */
export async function keepPdf(
  { ports: { objectStore } }: Pick<Ctx, 'ports'>,
  receipt: Kept,
  draw: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = keptKey(receipt)
  if (key === null) return draw()
  const kept = await objectStore.read(key, MAX_KEPT + 1).catch(() => null)
  if (kept !== null && kept.length > 0 && kept.length <= MAX_KEPT) return kept
  const bytes = await draw()
  if (bytes.length <= MAX_KEPT) await objectStore.put(key, bytes, 'application/pdf').catch(() => undefined)
  return bytes
}
