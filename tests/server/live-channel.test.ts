import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { launchServer } from '../support/launch-server.ts'
import { query, testPostgres } from '../support/postgres.ts'

test(
  'an open channel does not delay the shutdown of the server, and its page is asked to come back',
  { timeout: 60_000 },
  async () => {
    const postgres = await testPostgres()
    try {
      await query(postgres.administrative, `CREATE DATABASE ${postgres.prefix}live`)
      const url = postgres.url('live')
      const server = await launchServer({
        DATABASE_URL: url,
        ALMONER_SECRET: 'a secret of the live channel',
        ALMONER_WORKER: 'off',
      })
      const token = randomBytes(32).toString('base64url')
      await query(
        url,
        'INSERT INTO staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at) SELECT $1, id, ' +
          "now(), now(), now() + interval '1 hour' FROM staff WHERE is_owner LIMIT 1",
        [createHash('sha256').update(token).digest('hex')],
      )
      const response = await fetch(`${server.origin}/jpanel/jobs/live`, {
        headers: { accept: 'text/event-stream', cookie: `almoner=${token}` },
      })
      expect(response.status).toBe(200)
      const rest = response.text()
      expect(await server.stop()).toBe(0)
      expect(await rest).toMatch(/retry: \d+\nevent: restart\n/)
      expect(server.printed()).not.toContain('were cut off')
    } finally {
      await postgres.stop()
    }
  },
)
