import { hash } from 'node:crypto'
import type { Ctx } from '~/kit/operation'
import type { ReceiptRecord } from '../receipt-record.server'

/** Enough for a receipt of a few hundred gifts; larger files are drawn each time. */
const MAX_STORED = 2 * 1024 * 1024

type StoredReceipt = Pick<ReceiptRecord, 'id' | 'number' | 'status' | 'voidedAt' | 'signatureKey' | 'paper'>

/** The key covers everything that the paper shows, so that a change gets a new file. */
function makePdfKey({ id, number, status, voidedAt, signatureKey, paper }: StoredReceipt): string | null {
  if (paper === null) return null
  const shown = JSON.stringify([number, status, voidedAt, signatureKey, paper])
  return `receipts/${id}-${hash('sha256', shown).slice(0, 32)}.pdf`
}

/**
 * Returns the PDF of an issued receipt as it was first drawn, so that its bytes stay the same when fonts or the
 * renderer change (decision 0481). Draws it again if the store does not answer.
 */
export async function findOrStorePdf(
  { ports: { objectStore } }: Pick<Ctx, 'ports'>,
  receipt: StoredReceipt,
  draw: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = makePdfKey(receipt)
  if (key === null) return draw()
  const stored = await objectStore.readStart(key, MAX_STORED + 1).catch(() => null)
  if (stored !== null && stored.length > 0 && stored.length <= MAX_STORED) return stored
  const bytes = await draw()
  if (bytes.length <= MAX_STORED) await objectStore.put(key, bytes, 'application/pdf').catch(() => undefined)
  return bytes
}
