import type pg from 'pg'

/** The books as the night left them: fees of the payments, a batch for each day, and a check that explained every cent. Told last. */
export async function tellBooks(client: pg.ClientBase, { today, now }: { today: string; now: Date }): Promise<void> {
  await client.query('SELECT record_past_platform_fees()')
  await client.query('SELECT close_settlements($1::date, $2::timestamptz)', [today, now])
  await client.query(
    `INSERT INTO book_check (requested_at, finished_at, contributions, payments, gateway_records)
     SELECT $1, $1, (SELECT count(*) FROM contribution WHERE confirmed_at IS NOT NULL), (SELECT count(*) FROM payment WHERE status <> 'failed'), 0`,
    [now],
  )
}
