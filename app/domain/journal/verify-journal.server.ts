import { sql, type SqlRunner } from '~/kit/sql'
import { BEFORE_THE_FIRST, CANONICAL, sealRow } from './internal.server'

export type JournalVerdict =
  | { isWhole: true; sealed: bigint; waiting: bigint; head: string }
  | {
      isWhole: false
      fault: 'edited' | 'deleted' | 'inserted' | 'seal missing'
      position: bigint
      entryId: bigint | null
    }

const BATCH = 5000

type Link = { position: bigint; entryId: bigint; hash: Buffer; canonical: string | null }

async function readEntries(read: SqlRunner): Promise<JournalVerdict | { position: bigint; hash: Uint8Array }> {
  let position = 0n
  let hash: Uint8Array = BEFORE_THE_FIRST
  for (;;) {
    const links = await read.rows<Link>(sql`SELECT s.position, s.entry_id, s.hash, CASE WHEN e.id IS NULL THEN NULL
        ELSE ${CANONICAL} END AS canonical
      FROM journal_seal s LEFT JOIN journal_entry e ON e.id = s.entry_id WHERE s.position > ${position}
      ORDER BY s.position LIMIT ${BATCH}`)
    for (const link of links) {
      const { entryId } = link
      if (link.position !== position + 1n)
        return { isWhole: false, fault: 'seal missing', position: position + 1n, entryId: null }
      if (link.canonical === null) return { isWhole: false, fault: 'deleted', position: link.position, entryId }
      hash = sealRow(hash, link.canonical)
      if (!link.hash.equals(hash)) return { isWhole: false, fault: 'edited', position: link.position, entryId }
      position = link.position
    }
    if (links.length < BATCH) return { position, hash }
  }
}

/**
 * Finds a row inserted behind the seal: unsealed, but older than sealed rows. Right after a restore, the newest sealed
 * row has another server's transaction id, so this finds nothing.
 */
const intruder = (read: SqlRunner): Promise<{ id: bigint } | null> =>
  read.first(sql`SELECT e.id FROM journal_entry e,
      (SELECT e.xid, e.id FROM journal_seal s JOIN journal_entry e ON e.id = s.entry_id ORDER BY s.position DESC
        LIMIT 1) last
    WHERE last.xid < pg_snapshot_xmin(pg_current_snapshot()) AND (e.xid, e.id) < (last.xid, last.id)
      AND NOT EXISTS (SELECT 1 FROM journal_seal s WHERE s.entry_id = e.id)
    ORDER BY e.xid, e.id LIMIT 1`)

/**
 * Reads the whole chain and returns the first row that was edited, deleted or inserted. A head stored elsewhere also
 * reveals a journal that was truncated or resealed as a whole.
 */
export async function verifyJournal(read: SqlRunner): Promise<JournalVerdict> {
  const end = await readEntries(read)
  if ('isWhole' in end) return end
  const inserted = await intruder(read)
  if (inserted) return { isWhole: false, fault: 'inserted', position: end.position, entryId: inserted.id }
  const waiting = await read.first<{ waiting: bigint }>(
    sql`SELECT (SELECT count(*) FROM journal_entry) - (SELECT count(*) FROM journal_seal) AS waiting`,
  )
  return {
    isWhole: true,
    sealed: end.position,
    waiting: waiting?.waiting ?? 0n,
    head: Buffer.from(end.hash).toString('hex'),
  }
}
