import type pg from 'pg'

/**
 * The books as the night left them: fees of the payments, and a batch for each day. The first check is the worker's.
 * Told last.
 */
export async function writeBooks(client: pg.ClientBase, { today, now }: { today: string; now: Date }): Promise<void> {
  await client.query('SELECT record_past_platform_fees()')
  await client.query('SELECT close_settlements($1::date, $2::timestamptz)', [today, now])
}
