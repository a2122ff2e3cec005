import { hash } from 'node:crypto'
import type { Ctx } from '~/kit/operation'
import type { ReceiptRecord } from '../receipt-record.server'

/** More than a receipt of a few hundred gifts takes; what is larger is drawn each time. */
const MAX_STORED = 2 * 1024 * 1024

type Stored = Pick<ReceiptRecord, 'id' | 'number' | 'status' | 'voidedAt' | 'signatureKey' | 'paper'>

/** Named after all that its paper shows, so that a change of that has another file. */
function pdfKey({ id, number, status, voidedAt, signatureKey, paper }: Stored): string | null {
  if (paper === null) return null
  const shown = JSON.stringify([number, status, voidedAt, signatureKey, paper])
  return `receipts/${id}-${hash('sha256', shown).slice(0, 32)}.pdf`
}

/**
 * The PDF of an issued receipt as it was first drawn: its bytes stay the same when fonts and the renderer are replaced
 * (decision 0481). Without an answer of the store it is drawn as well.
 */
export async function storedPdf(
  { ports: { objectStore } }: Pick<Ctx, 'ports'>,
  receipt: Stored,
  draw: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = pdfKey(receipt)
  if (key === null) return draw()
  const stored = await objectStore.read(key, MAX_STORED + 1).catch(() => null)
  if (stored !== null && stored.length > 0 && stored.length <= MAX_STORED) return stored
  const bytes = await draw()
  if (bytes.length <= MAX_STORED) await objectStore.put(key, bytes, 'application/pdf').catch(() => undefined)
  return bytes
}
