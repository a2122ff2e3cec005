import pg from 'pg'
import { launchServer, type LaunchedServer } from '../../support/launch-server.ts'
import { query } from '../../support/postgres.ts'
import type { TestPostgres } from '../../support/provided-postgres.ts'

const SECRET = 'a secret of reliability'

/** The counts of a scenario, and the faults that they show. */
export interface Played {
  figures: Record<string, number | string>
  faults: string[]
}

export interface Stage {
  postgres: TestPostgres
  report: (line: string) => void
}

export type Scenario = (stage: Stage) => Promise<Played>

export const faultsIn = (faults: Record<string, boolean>): string[] =>
  Object.entries(faults)
    .filter(([, isThere]) => isThere)
    .map(([fault]) => fault)

/** As `507 ×5`. */
export const countsOf = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, same]) => `${status} ×${same.length}`).join(', ')

export interface Office {
  url: string
  database: pg.Pool
  /** Every started server stops with the office, even after an error. */
  start: (environment?: Record<string, string>) => Promise<LaunchedServer>
  close: () => Promise<void>
}

export async function openOffice({ postgres }: Stage, name: string): Promise<Office> {
  const url = postgres.url(name)
  if (
    (await query(postgres.administrative, 'SELECT FROM pg_database WHERE datname = $1', [nameOf(url)])).rowCount === 0
  )
    await query(postgres.administrative, `CREATE DATABASE "${nameOf(url)}"`)
  const database = new pg.Pool({ connectionString: url, max: 2 })
  database.on('error', () => undefined)
  const servers: LaunchedServer[] = []
  return {
    url,
    database,
    async start(environment = {}) {
      const server = await launchServer({ DATABASE_URL: url, ALMONER_SECRET: SECRET, ...environment })
      servers.push(server)
      return server
    },
    async close() {
      for (const server of servers) server.process.kill('SIGKILL')
      await Promise.all(servers.map(({ exited }) => exited))
      await database.end()
    },
  }
}

export const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** The last lines of a failed start; null if it starts. */
export async function refusalOf(start: Promise<LaunchedServer>): Promise<string | null> {
  try {
    await (await start).stop()
    return null
  } catch (error) {
    return String(error).trim().split('\n').at(-1) ?? ''
  }
}
