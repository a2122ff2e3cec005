import { syncTill } from '~/domain/till-catalog/sync.server'
import { query } from '~/http/call'
import { syncWire } from '~/wire/devices/sync'

const readText = (sent: unknown): string | null => {
  if (sent === undefined || sent === null || sent === '') return null
  return typeof sent === 'string' ? sent.slice(0, 500) : 'unreadable'
}

export const syncCatalog = query('pos.edit', async (ctx, { cursor, device }) =>
  syncWire(await syncTill(ctx, { cursor: readText(cursor), device: readText(device) })),
)
