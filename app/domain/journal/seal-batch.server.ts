import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { BEFORE_THE_FIRST, CANONICAL, sealRow } from './internal.server'
import { SealJournalInput } from './schemas'

export const BATCH = 5000
const LOCK = 72707374

type Last = { position: bigint; hash: Buffer; entryId: bigint; xid: string | null; isOurs: boolean | null }
type Row = { id: bigint; canonical: string }

/**
 * Seals rows in the order (transaction, id), only those older than every open transaction, so that no late commit lands
 * behind the seal. After a restore on another server, transaction ids start over, so it seals any row without a seal.
 */
export const sealBatch = sqlOperation({
  name: 'journal.seal-batch',
  permission: 'owner.only',
  input: SealJournalInput,
  audit: 'none',
  async run({ sql: runner, now }) {
    await runner.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    const last = await runner.first<Last>(sql`SELECT s.position, s.hash, s.entry_id, e.xid::text AS xid,
        e.xid < pg_snapshot_xmin(pg_current_snapshot()) AS is_ours
      FROM journal_seal s LEFT JOIN journal_entry e ON e.id = s.entry_id ORDER BY s.position DESC LIMIT 1`)
    const after = last?.isOurs ? sql`(e.xid, e.id) > (${last.xid}::xid8, ${last.entryId}::bigint)` : sql`true`
    const rows = await runner.rows<Row>(sql`SELECT e.id, ${CANONICAL} AS canonical FROM journal_entry e
      WHERE ${after} AND (e.xid < pg_snapshot_xmin(pg_current_snapshot())
        OR e.xid >= pg_snapshot_xmax(pg_current_snapshot()))
        AND NOT EXISTS (SELECT 1 FROM journal_seal s WHERE s.entry_id = e.id)
      ORDER BY e.xid, e.id LIMIT ${BATCH}`)
    let hash: Uint8Array = last?.hash ?? BEFORE_THE_FIRST
    const hashes = rows.map(({ canonical }) => (hash = sealRow(hash, canonical)))
    const first = (last?.position ?? 0n) + 1n
    if (rows.length > 0)
      await runner.run(sql`INSERT INTO journal_seal (position, entry_id, hash, sealed_at)
        SELECT ${first}::bigint + n - 1, entry, hash, ${now}
        FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${hashes}::bytea[]) WITH ORDINALITY AS u (entry, hash, n)`)
    return rows.length
  },
})
