import { setTimeout as pause } from 'node:timers/promises'
import { receiver } from '../../support/receiver.ts'
import { ANSWER_MS } from '../mail-server.ts'
import { type Measured, times, whole } from '../report.ts'
import type { Stage } from '../stage.ts'

const EMAILS = 300
const HOOKS = 4
const DELIVERIES = 500
const MAX_MS = 120_000

/** P15 and P16: emails and webhooks that wait leave as fast as the other side allows, each once and in order. */
export async function queues(stage: Stage): Promise<Measured[]> {
  return [await emails(stage), await webhooks(stage)]
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isDone())) {
    if (performance.now() - began > MAX_MS) throw new Error('a queue was not empty after two minutes')
    await pause(50)
  }
}

/** Between the first and the last of these moments, so that no wait for the queue's next look is counted. */
const perSecond = (moments: readonly number[]): number =>
  ((moments.length - 1) * 1000) / (Math.max(...moments) - Math.min(...moments))

const WAITING_EMAILS = `
  WITH made AS (
    INSERT INTO mail (dedupe_key, recipient, subject, text, status, created_at)
    SELECT $1::text || n, 'donor' || n || '@example.org', $1::text || n, 'Thank you for your gift.', 'queued', now()
    FROM generate_series(1, $2::int) n RETURNING id)
  INSERT INTO pgboss.job (name, data, retry_limit, retry_delay)
  SELECT 'messaging.deliver-mail', jsonb_build_object('mailId', id), 5, 1 FROM made`

async function emails({ database, mail, choices }: Stage): Promise<Measured> {
  const count = Math.round(EMAILS * choices.pace)
  const run = `bench ${Date.now()}-`
  await database.query(WAITING_EMAILS, [run, count])
  await until(async () => {
    const { rows } = await database.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM mail WHERE dedupe_key LIKE $1::text || '%' AND status <> 'sent'`,
      [run],
    )
    return rows[0]?.left === 0
  })
  const received = mail.received.filter(({ subject }) => subject.startsWith(run))
  const rate = perSecond(received.map(({ at }) => at))
  const twice = received.length - new Set(received.map(({ subject }) => subject)).size
  const oneAtATime = 1000 / ANSWER_MS
  return {
    figure: 'P15',
    what: `${whole(count)} emails, each answered after ${ANSWER_MS} ms`,
    value: `${rate.toFixed(1)}/s, ${twice} twice`,
    beside: `one at a time at most ${oneAtATime.toFixed(1)}/s`,
    ratio: times(rate / oneAtATime),
    limit: '≥ 3×, 0 twice',
    isReached: rate >= 3 * oneAtATime && twice === 0,
  }
}

const WAITING_DELIVERIES = `
  INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, created_at)
  SELECT h.id, 'contribution_paid', 'contribution', ARRAY[c.id], now()
  FROM unnest($1::int[]) h (id) CROSS JOIN (SELECT id FROM contribution WHERE is_listed AND NOT is_test
    ORDER BY ordered_at DESC, id DESC LIMIT $2::int) c
  ORDER BY h.id, c.id`

async function webhooks({ database, choices }: Stage): Promise<Measured> {
  const moments: number[] = []
  const server = await receiver((_request, response) => {
    moments.push(performance.now())
    response.end('OK')
  })
  const { rows: hooks } = await database.query<{ id: number }>(
    `INSERT INTO hook (payload_url, created_at, updated_at) SELECT $1::text || '/' || n, now(), now()
     FROM generate_series(1, $2::int) n RETURNING id`,
    [server.url, HOOKS],
  )
  const ids = hooks.map(({ id }) => id)
  try {
    await database.query(WAITING_DELIVERIES, [ids, Math.round(DELIVERIES * choices.pace)])
    await database.query(`INSERT INTO pgboss.job (name, data, retry_limit, retry_delay)
      VALUES ('webhooks.send-due', '{}', 5, 1)`)
    await until(async () => {
      const { rows } = await database.query<{ left: number }>(
        `SELECT count(*)::int AS left FROM hook_delivery WHERE hook_id = ANY ($1) AND state = 'waiting'`,
        [ids],
      )
      return rows[0]?.left === 0
    })
    const { rows } = await database.query<{ sent: number; early: number }>(
      `SELECT count(*)::int AS sent, count(*) FILTER (WHERE is_early)::int AS early
       FROM (SELECT delivered_at < lag(delivered_at) OVER (PARTITION BY hook_id ORDER BY id) AS is_early
         FROM hook_delivery WHERE hook_id = ANY ($1)) d`,
      [ids],
    )
    const { sent, early } = rows[0] ?? { sent: 0, early: 0 }
    const rate = perSecond(moments)
    return {
      figure: 'P16',
      what: `${whole(sent)} deliveries of ${HOOKS} webhooks`,
      value: `${whole(rate)}/s, ${early} out of order, ${moments.length - sent} twice`,
      beside: '',
      ratio: '',
      limit: '≥ 300/s, 0 out of order, 0 twice',
      isReached: rate >= 300 && early === 0 && moments.length === sent,
    }
  } finally {
    await database.query('DELETE FROM hook WHERE id = ANY ($1)', [ids])
    await server.close()
  }
}
