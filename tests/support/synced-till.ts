import { applyPage, emptyCatalog, type StoredCatalog } from '~/domain/till-catalog/stored-catalog'
import { syncTill } from '~/domain/till-catalog/sync.server'
import type { Ctx } from '~/kit/operation'
import { readSync, syncWire, type SyncWire } from '~/wire/devices/sync'

/** JSON drops what it cannot represent. */
const sentOver = (reply: SyncWire): SyncWire => JSON.parse(JSON.stringify(reply)) as SyncWire

/** Syncs until nothing more waits, with so many records on a page. */
export async function syncedTill(
  ctx: Ctx,
  before: StoredCatalog = emptyCatalog(),
  { max = 50, device = null }: { max?: number; device?: string | null } = {},
): Promise<StoredCatalog> {
  let stored = before
  for (;;) {
    const page = readSync(sentOver(syncWire(await syncTill(ctx, { cursor: stored.cursor, device, max }))))
    stored = applyPage(stored, page)
    if (page.isLast) return stored
  }
}
