import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export interface Settings {
  port: number
  host: string
  dataFolder: string
  databaseUrl: string | undefined
  trustProxy: string | undefined
  demoPassword: string | undefined
  runsWorker: boolean
}

/** The server's own settings. The application parses its settings in app/env.server.ts from the same environment. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return {
    port: portOf(environment.PORT),
    host: environment.HOST || '127.0.0.1',
    dataFolder: path.resolve(root, environment.ALMONER_DATA || '.data'),
    databaseUrl: environment.DATABASE_URL || undefined,
    trustProxy: environment.TRUST_PROXY || undefined,
    demoPassword: environment.ALMONER_DEMO_PASSWORD || undefined,
    runsWorker: environment.ALMONER_WORKER !== 'off',
  }
}

function portOf(text: string | undefined): number {
  const port = Number(text || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Refusal(`PORT is "${text}", which is not a port number.`)
  return port
}

/** A reason not to start that the operator can mend; printed as one line, without a stack. */
export class Refusal extends Error {}
