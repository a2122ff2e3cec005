import type { TextReply } from '~/http/post-text'
import { counted } from '~/kit/text'
import { readSaleAnswers } from '~/wire/devices/sales'

/** A batch as a device signed it; the server checks the signature. */
export type SignedBatch = { device: string; signature: string; body: string }

const VERSION = 1

const isBatch = (value: unknown): value is SignedBatch => {
  const { device, signature, body } = (typeof value === 'object' && value !== null ? value : {}) as Partial<SignedBatch>
  return [device, signature, body].every((part) => typeof part === 'string')
}

export function readSalesFile(text: string): SignedBatch[] | null {
  try {
    const file = JSON.parse(text) as { almoner?: unknown; version?: unknown; batches?: unknown } | null
    const { batches } = file ?? {}
    const isOurs = file?.almoner === 'sales' && file.version === VERSION && Array.isArray(batches)
    return isOurs && batches.every(isBatch) ? batches : null
  } catch {
    return null
  }
}

type Post = (batch: SignedBatch) => Promise<TextReply>

export type FileResult = { recorded: number; differing: number; held: number; isWhole: boolean }

/**
 * Stops at the first batch that gets no response. The file can be read again later, because a repeated batch counts
 * once.
 */
export async function sendSalesFile(batches: readonly SignedBatch[], post: Post): Promise<FileResult> {
  const result = { recorded: 0, differing: 0, held: 0 }
  for (const batch of batches) {
    const reply = await post(batch).catch(() => null)
    const answers = reply?.status === 200 ? readSaleAnswers(reply.json) : null
    if (answers === null) return { ...result, isWhole: false }
    for (const { state } of answers)
      result[state === 'accepted' ? 'recorded' : state === 'variance' ? 'differing' : 'held'] += 1
  }
  return { ...result, isWhole: true }
}

/** Example: "3 sales recorded, 1 of them with a difference, 1 held." */
export function describeResult({ recorded, differing, held, isWhole }: FileResult): string {
  const parts = [
    `${counted(recorded + differing, 'sale')} recorded`,
    ...(differing > 0 ? [`${differing} of them with a difference`] : []),
    ...(held > 0 ? [`${held} held for a review`] : []),
  ]
  return `${parts.join(', ')}.${isWhole ? '' : ' The rest was not answered. Read the file again later.'}`
}
