import { DomainError, refused } from '~/kit/errors'
import { log, readReason } from '~/kit/log'
import type { Ctx } from '~/kit/operation'
import { MALWARE, NOT_SCANNED } from './messages'

async function* inOnePart(body: Uint8Array): AsyncIterable<Uint8Array> {
  yield body
}

/**
 * Throws `refused` for malware, and `upstream` if the scan fails. A stored file must already be out of its uploader's
 * reach.
 */
export async function assertHarmless({ ports }: Ctx, file: { key: string } | { body: Uint8Array }): Promise<void> {
  const parts = 'body' in file ? inOnePart(file.body) : ports.objectStore.streamContent(file.key)
  const malware = await ports.fileScanner.find(parts).catch((error: unknown) => {
    log('error', 'a file was not scanned', { reason: readReason(error) })
    throw new DomainError('upstream', NOT_SCANNED)
  })
  if (malware === null) return
  log('warn', 'a file with malware was refused', { malware })
  throw refused(MALWARE)
}
