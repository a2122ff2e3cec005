import type { TestProject } from 'vitest/node'
import { buildWhenStale } from '../../server/build.ts'
import { testPostgres } from './postgres.ts'
import { launchServer } from './launch-server.ts'
import { sessionOf } from './sign-in.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** As http://127.0.0.1:41234, without a slash at the end. */
    origin: string
    /** The database of the running server. */
    databaseUrl: string
    /** ALMONER_SECRET of the running server. */
    secret: string
    /** What all seeded people sign in with. */
    password: string
    /** Session cookies of the seeded people, so that no test has to spend a sign-in on them. */
    sessions: Record<string, string>
  }
}

const PASSWORD = 'almoner-demo-pass'
const SECRET = 'a secret of the running server'

/** The real server, built and seeded, on a port of its own: one for all `http` tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWhenStale()
  const postgres = await testPostgres()
  const databaseUrl = postgres.url('almoner')
  const server = await launchServer({ DATABASE_URL: databaseUrl, ALMONER_DEMO_PASSWORD: PASSWORD, ALMONER_SECRET: SECRET })
  project.provide('postgres', { administrative: postgres.administrative, prefix: postgres.prefix })
  project.provide('origin', server.origin)
  project.provide('databaseUrl', databaseUrl)
  project.provide('password', PASSWORD)
  project.provide('secret', SECRET)
  project.provide('sessions', await openSessions(server.origin))
  return async () => {
    await server.stop()
    await postgres.stop()
  }
}

async function openSessions(origin: string): Promise<Record<string, string>> {
  const people = ['owner', 'manager', 'cashier'].map((person) => `${person}@example.org`)
  const sessions = await Promise.all(people.map((email) => sessionOf({ origin, email, password: PASSWORD })))
  return Object.fromEntries(people.map((email, index) => [email, sessions[index] ?? '']))
}
