import type { TestProject } from 'vitest/node'
import { buildWhenStale } from '../../server/build.ts'
import { testPostgres } from './postgres.ts'
import { launchServer } from './launch-server.ts'
import { startRecording } from './recorded-statements.ts'
import { openSessions } from './sign-in.ts'

export interface RunningServer {
  /** For example http://127.0.0.1:41234 */
  origin: string
  databaseUrl: string
  /** Session cookies of the seeded people, so that tests need no sign-in. */
  sessions: Record<string, string>
}

declare module 'vitest' {
  export interface ProvidedContext {
    servers: RunningServer[]
    secret: string
    password: string
  }
}

const PASSWORD = 'almoner-demo-pass'
const SECRET = 'a secret of the running server'

/** The built and seeded server, one for each worker, which runs its `http` files one after the other. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWhenStale()
  if (process.env.ALMONER_RECORDS) startRecording()
  const postgres = await testPostgres()
  const workers = Array.from({ length: project.vitest.config.maxWorkers }, (_, index) => index + 1)
  const servers = await Promise.all(
    workers.map(async (worker) => {
      const databaseUrl = postgres.url(`almoner${worker}`)
      const server = await launchServer({
        DATABASE_URL: databaseUrl,
        ALMONER_DEMO_PASSWORD: PASSWORD,
        ALMONER_SECRET: SECRET,
      })
      return { databaseUrl, server, sessions: await openSessions(server.origin, PASSWORD) }
    }),
  )
  project.provide('postgres', { administrative: postgres.administrative, prefix: postgres.prefix })
  project.provide(
    'servers',
    servers.map(({ server, databaseUrl, sessions }) => ({ origin: server.origin, databaseUrl, sessions })),
  )
  project.provide('password', PASSWORD)
  project.provide('secret', SECRET)
  return async () => {
    await Promise.all(servers.map(({ server }) => server.stop()))
    await postgres.stop()
  }
}
