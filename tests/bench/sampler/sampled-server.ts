import { createConnection } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from '../../support/folder.ts'
import { SERVER_SETTINGS } from '../stage.ts'
import { launchServer, type LaunchedServer } from '../../support/launch-server.ts'

/** Milliseconds of the longest turn since the last reset: elapsed time and processor time. */
export type Pauses = { delay: number; processor: number }

export interface SampledServer {
  server: LaunchedServer
  reset: () => Promise<void>
  pauses: () => Promise<Pauses>
  /** Measured after two collections. */
  memory: () => Promise<NodeJS.MemoryUsage>
}

export async function launchSampled(databaseUrl: string): Promise<SampledServer> {
  const address = path.join(temporaryFolder('sampler'), 'socket')
  const module = pathToFileURL(path.join(import.meta.dirname, 'sample-loop.ts')).href
  const server = await launchServer({
    DATABASE_URL: databaseUrl,
    ...SERVER_SETTINGS,
    NODE_OPTIONS: `--import=${module}`,
    BENCH_SAMPLER: address,
  })
  const ask = async (word: string) => {
    const socket = createConnection(address)
    socket.write(word)
    return JSON.parse(await text(socket)) as unknown
  }
  return {
    server,
    reset: async () => void (await ask('reset')),
    pauses: async () => (await ask('pauses')) as Pauses,
    memory: async () => (await ask('memory')) as NodeJS.MemoryUsage,
  }
}
