import { afterAll, inject } from 'vitest'
import { launchServer } from './launch-server.ts'
import { unmadeDatabase } from './new-database.ts'
import { replaceServer } from './own-server.ts'
import { openSessions } from './sign-in.ts'

/** For files that write to every form, so that other files still find the seeded records. */
export async function startFreshServer(): Promise<void> {
  const [databaseUrl, password] = [unmadeDatabase(), inject('password')]
  const server = await launchServer({
    DATABASE_URL: databaseUrl,
    ALMONER_DEMO_PASSWORD: password,
    ALMONER_SECRET: inject('secret'),
  })
  afterAll(() => server.stop())
  replaceServer({ origin: server.origin, databaseUrl, sessions: await openSessions(server.origin, password) })
}
