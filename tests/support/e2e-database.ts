import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

const addressFile = (): string => path.join(process.env.E2E_FOLDER ?? '', 'database-url')

/** The workers know only the folder of the run. */
export const writeDatabaseUrl = (url: string): Promise<void> => writeFile(addressFile(), url, { mode: 0o600 })

async function inServerDatabase<R>(operation: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: await readFile(addressFile(), 'utf8') })
  await client.connect()
  try {
    return await operation(client)
  } finally {
    await client.end()
  }
}

/** Makes the sandbox gateway send its event about this charge or refund, as `npm run sandbox-event` does. */
export async function sendSandboxEvent(reference: string, origin: string): Promise<void> {
  const env = {
    ...process.env,
    ALMONER_URL: origin,
    PORT: new URL(origin).port,
    ALMONER_DATA: process.env.E2E_FOLDER ?? '',
    DATABASE_URL: await readFile(addressFile(), 'utf8'),
  }
  await run('npx', ['--no-install', 'node', 'bin/sandbox-event.ts', reference], { env })
}

/** Settles the charge now instead of in minutes, and returns its reference. */
export const bankHasTime = (number: string): Promise<string> =>
  inServerDatabase(async (client) => {
    const { rows } = await client.query<{ reference: string }>(
      `UPDATE sandbox_charge SET created_at = created_at - interval '6 minutes' WHERE key LIKE 'order:' || $1 || ':%'
        RETURNING reference`,
      [number],
    )
    return rows[0]?.reference ?? ''
  })

/** The email of who sold this contribution; null where there is none. */
export const sellerOf = (number: string): Promise<string | null> =>
  inServerDatabase(async (client) => {
    const { rows } = await client.query<{ email: string }>(
      'SELECT s.email FROM contribution c JOIN staff s ON s.id = c.completed_by WHERE c.number = $1',
      [number],
    )
    return rows[0]?.email ?? null
  })

/** Refunds this amount, or nothing, in the sandbox's own panel, and returns the charge's reference. */
export const panelRefund = (number: string, minor: number): Promise<string> =>
  inServerDatabase(async (client) => {
    const { rows } = await client.query<{ id: number; reference: string }>(
      `UPDATE sandbox_charge SET refunded_minor = refunded_minor + $2
        WHERE key LIKE 'order:' || $1 || ':%' AND status = 'succeeded' RETURNING id, reference`,
      [number, minor],
    )
    const [charge] = rows
    if (minor > 0)
      await client.query(
        `INSERT INTO sandbox_refund (key, fingerprint, reference, charge_id, amount_minor, status, created_at)
         VALUES ('panel:' || $1, repeat('0', 64), 'sbx_re_' || substr(md5($1), 1, 24), $2, $3, 'succeeded', now())`,
        [number, charge?.id, minor],
      )
    return charge?.reference ?? ''
  })

/** Ends the time to reply to the dispute, so the sandbox's bank decides it at its next check. */
export const disputeIsDue = (number: string): Promise<void> =>
  inServerDatabase(async (client) => {
    await client.query(
      `UPDATE sandbox_dispute SET respond_by = now() - interval '1 minute'
        WHERE charge_id IN (SELECT id FROM sandbox_charge WHERE key LIKE 'order:' || $1 || ':%')`,
      [number],
    )
  })

/** Flags the payment as a gateway's risk check would. */
export const flagAsRisky = (number: string): Promise<void> =>
  inServerDatabase(async (client) => {
    await client.query('UPDATE contribution SET warning_count = 1 WHERE number = $1', [number])
  })

/** A task as its job would report it: `note` updates it, `forget` removes it. */
export async function longWork(email: string, title: string, total: number) {
  const ask = (text: string, values: unknown[]) =>
    inServerDatabase(async (client) => (await client.query<{ id: number }>(text, values)).rows[0])
  const row = await ask(
    'INSERT INTO task (staff_id, kind, title, unit, total, created_at, updated_at) SELECT ' +
      "id, 'tests.task', $2, " +
      "'rows', $3, now(), now() FROM staff WHERE email = $1 RETURNING id",
    [email, title, total],
  )
  return {
    id: row?.id ?? 0,
    note: (done: number, state: 'running' | 'done') =>
      ask(
        `UPDATE task SET done = $2, state = $3::text, started_at = coalesce(started_at, now() - interval '20 seconds'),
          updated_at = clock_timestamp(),
           finished_at = CASE WHEN $3::text = 'done' THEN now() END, outcome =
           CASE WHEN $3::text = 'done' THEN '8,304 added' END WHERE id = $1`,
        [row?.id, done, state],
      ),
    forget: () => ask('DELETE FROM task WHERE id = $1', [row?.id]),
  }
}

export async function receiptRun(email: string, requested: number) {
  const task = await longWork(email, `Issue ${requested} tax receipts`, requested)
  await inServerDatabase((client) =>
    client.query(
      "INSERT INTO batch_run (action, ids, requested, staff_id, created_at, task_id) SELECT 'receipts.issue', " +
        "'{}', $2, id, now(), $3 FROM staff WHERE email = $1",
      [email, requested, task.id],
    ),
  )
  const end = () =>
    inServerDatabase((client) =>
      client.query("UPDATE batch_run SET state = 'done', finished_at = now() WHERE task_id = $1", [task.id]),
    )
  return {
    note: (done: number) => task.note(done, 'running'),
    async finish() {
      await end()
      await task.note(requested, 'done')
    },
    async forget() {
      await inServerDatabase((client) => client.query('DELETE FROM batch_run WHERE task_id = $1', [task.id]))
      await task.forget()
    },
  }
}

/** The number of a gift that can have a receipt, has none, and is used by no other test. */
export const unreceiptedGift = (): Promise<string> =>
  inServerDatabase(async (client) => {
    const { rows } = await client.query<{ number: string }>(`
      UPDATE contribution SET customer_notes = 'For a test of receipts.' WHERE id = (
        SELECT c.id FROM contribution c JOIN supporter s ON s.id = c.supporter_id
        WHERE c.is_listed AND NOT c.is_test AND c.refunded_minor = 0 AND c.total_minor > 0 AND s.bill_country = 'US'
          AND c.customer_notes IS DISTINCT FROM 'For a test of receipts.'
          AND NOT EXISTS (SELECT 1 FROM tax_receipt r WHERE r.contribution_id = c.id) AND NOT EXISTS (SELECT 1
            FROM tax_receipt_line r WHERE r.contribution_id = c.id)
          AND EXISTS (SELECT 1 FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id
            JOIN product p ON p.id = v.product_id
            WHERE l.contribution_id = c.id AND p.is_tax_receiptable
              AND l.total_minor > coalesce(v.fair_market_value_minor, 0) * l.qty)
        ORDER BY c.ordered_at LIMIT 1 FOR UPDATE OF c SKIP LOCKED) RETURNING number`)
    return rows[0]?.number ?? ''
  })

export const endSession = (cookie: string): Promise<void> =>
  inServerDatabase(async (client) => {
    const { rowCount } = await client.query('DELETE FROM staff_session WHERE token_hash = $1', [
      createHash('sha256').update(cookie).digest('hex'),
    ])
    if (rowCount !== 1) throw new Error('nobody is signed in with this cookie')
  })

/** Counts the photos of these sponsees, adds one to each, and removes the sponsees. */
export async function sponseesFor(references: readonly string[]) {
  const ask = (text: string) =>
    inServerDatabase(async (client) => (await client.query<{ n: number }>(text, [references])).rows[0]?.n ?? 0)
  await ask('INSERT INTO sponsorship (reference_number, first_name) SELECT r, r FROM unnest($1::text[]) r')
  return {
    photographed: () =>
      ask(`SELECT count(*)::int AS n FROM sponsorship s WHERE s.reference_number = ANY($1) AND s.deleted_at IS NULL
        AND (SELECT count(*) FROM mediable m WHERE m.mediable_type = 'sponsorship' AND m.mediable_id = s.id) = 1`),
    forget: () => ask('UPDATE sponsorship SET deleted_at = now() WHERE reference_number = ANY($1)'),
  }
}

/** A copy of the seeded manager for a test that changes how they sign in; each try gets another one. */
export const aManager = (email: string): Promise<void> =>
  inServerDatabase(async (client) => {
    await client.query("UPDATE staff SET deleted_at = now(), email = email || '.' || id WHERE email = $1", [email])
    await client.query(
      `INSERT INTO staff (first_name, last_name, email, password_hash, permissions)
       SELECT 'Test', 'Manager', $1, password_hash, permissions FROM staff WHERE email = 'manager@example.org'`,
      [email],
    )
  })

/** Ends the time in which this person must set up a second factor. */
export const requireFactor = (email: string): Promise<void> =>
  inServerDatabase(async (client) => {
    await client.query(
      `UPDATE staff SET two_factor_noticed_at = now() - interval '1 year',
              permissions = permissions || 'user.edit'::text
        WHERE email = $1 AND deleted_at IS NULL`,
      [email],
    )
  })

/** A contribution without a supporter; each concurrent journey uses its own, counted from 0. */
export const guestGift = (nth: number): Promise<string> =>
  inServerDatabase(async (client) => {
    const { rows } = await client.query<{ number: string }>(
      'SELECT number FROM contribution WHERE supporter_id IS NULL AND confirmed_at IS NOT ' +
        'NULL AND deleted_at IS ' +
        'NULL AND NOT is_spam ORDER BY id LIMIT 1 OFFSET $1',
      [nth],
    )
    return rows[0]?.number ?? ''
  })

/** A recent delivery to this address without a reply. */
export const unansweredDelivery = (payloadUrl: string): Promise<void> =>
  inServerDatabase(async (client) => {
    await client.query(
      `INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, created_at, state, delivered_at,
         req_headers, req_body, res_status, res_body, completed_in, attempts, next_at)
       SELECT id, 'supporter_created', 'supporter', '{1}', now(), 'sent', now(), 'POST',
         '{"supporters":[{"name":"<b>Ada</b>"}]}', -1, 'Nobody answered.', 0.2, 3, now() + interval '2 hours'
       FROM hook WHERE payload_url = $1`,
      [payloadUrl],
    )
  })
