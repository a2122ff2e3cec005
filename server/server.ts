import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { log } from '../app/kit/log.ts'
import { type Application, builtSource, type Source } from './built/source.ts'
import { createBoundedServer } from './connections.ts'
import { DatabaseWatch } from './postgres/database-watch.ts'
import { readCode, type Database, openDatabase } from './postgres/database.ts'
import { drain } from './drain.ts'
import { listParents, serveFields, type FieldsFrame } from './fields-frame.ts'
import { publicFiles, signedFiles } from './files.ts'
import { type FirstSignIn, prepareFirstStart } from './first-start.ts'
import { handOver } from './hand-over.ts'
import type { Readiness } from './health.ts'
import { migrate } from './postgres/migrate.ts'
import { OperatorError, type Settings } from './settings/settings.ts'
import { createShell } from './shell.ts'
import { metrics } from './telemetry/metrics.ts'

export interface Running {
  address: string
  stop: () => Promise<void>
}

/**
 * Opens the port first, so that a taken port fails before a database starts, and reopens it last: proxies without
 * health checks use another instance while this one refuses connections.
 */
export async function serve(
  settings: Settings,
  { source = builtSource(settings), interruption }: { source?: Source; interruption?: AbortSignal } = {},
): Promise<Running> {
  const began = performance.now()
  const parts: { database?: Database; watch?: DatabaseWatch; application?: Application; fields?: FieldsFrame } = {}
  const readiness: Readiness = {
    phase: 'starting',
    payments: settings.payments,
    databaseIsUp: () => parts.watch?.isUp ?? false,
    databaseAnswers: async () => (await parts.watch?.answers()) ?? false,
    findLastBackup: async () => (await parts.application?.entry.findLastBackup()) ?? null,
  }
  const shell = createShell({
    readiness,
    trustProxy: settings.trustProxy,
    files: source.files,
    signedFiles: signedFiles(() => parts.application?.entry),
    publicFiles: publicFiles(() => parts.application?.entry),
    application: () => parts.application?.handler,
    metrics: metrics({
      token: settings.metricsToken,
      readiness,
      ofApplication: (isDatabaseUp) => parts.application?.entry.metrics(isDatabaseUp),
    }),
  })
  const server = createBoundedServer(shell)
  const { address, reopen } = await listen(server, settings)

  async function stop(): Promise<void> {
    readiness.phase = 'draining'
    await parts.application?.entry.endStreams()
    if (!(await drain(server))) log('warn', 'some requests were cut off')
    await parts.fields?.stop()
    await parts.application?.entry.worker.stop()
    await parts.application?.entry.close()
    await source.close?.()
    await parts.watch?.stop()
    await parts.database?.stop()
  }

  try {
    parts.fields = await serveFields(settings, {
      parents: () => listParents(process.env.ALMONER_URL || address),
      decide: async (reference, decision) =>
        (await parts.application?.entry.sandboxPage().decide(reference, decision)) ?? false,
    })
    parts.database = await openDatabase(settings)
    const applied = await migrate(parts.database.url, interruption ? { signal: interruption } : {})
    await handOver(settings, parts.database.url, { address, fieldsPort: parts.fields.port })
    parts.watch = await DatabaseWatch.on(parts.database.url, parts.database.revive)
    parts.application = await source.load()
    const signIn = await prepareFirstStart(parts.database.url, parts.application.entry, settings)
    if (settings.runsWorker) await parts.application.entry.worker.start()
    readiness.phase = 'ready'
    await reopen()
    source.ready?.()
    const { kind } = parts.database
    announce({ address, began, migrations: applied.length, kind, signIn, hasSample: settings.hasSample })
  } catch (error) {
    await stop()
    throw error
  }
  return { address, stop }
}

/** A port that the system chose stays open: no proxy leads to it, and another process could take it meanwhile. */
async function listen(
  server: Server,
  { port, host }: Settings,
): Promise<{ address: string; reopen: () => Promise<void> }> {
  const open = () =>
    new Promise<void>((ready, failed) => {
      const fail = (error: Error) => failed(explainError(error, port, host))
      server.once('error', fail)
      server.listen(port, host, () => {
        server.off('error', fail)
        ready()
      })
    })
  await open()
  const { port: taken } = server.address() as AddressInfo
  if (port !== 0) await new Promise<void>((closed) => server.close(() => closed()))
  return {
    address: `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${taken}/jpanel/`,
    reopen: async () => (port === 0 ? undefined : open()),
  }
}

function explainError(error: Error, port: number, host: string): Error {
  if (readCode(error) === 'EADDRINUSE')
    return new OperatorError(
      `Port ${port} is already in use. Choose another one, for example: PORT=${port + 1} npm start`,
    )
  if (readCode(error) === 'EACCES')
    return new OperatorError(`Port ${port} may not be opened by this account. Choose one above 1023.`)
  if (readCode(error) === 'EADDRNOTAVAIL' || readCode(error) === 'ENOTFOUND')
    return new OperatorError(`HOST is "${host}", which is no address of this machine.`)
  return error
}

interface Announcement {
  address: string
  began: number
  migrations: number
  kind: Database['kind']
  signIn: FirstSignIn | null
  hasSample: boolean
}

function announce({ address, began, migrations, kind, signIn, hasSample }: Announcement): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const applied = migrations ? `, ${migrations} ${migrations === 1 ? 'migration' : 'migrations'} applied` : ''
  const ready = `Almoner is ready at ${address} (${seconds} s, ${kind} database${applied})`
  log('info', 'ready', { message: ready })
  for (const message of describeSignIn(signIn, hasSample)) log('info', 'sign in', { message })
}

function describeSignIn(signIn: FirstSignIn | null, hasSample: boolean): string[] {
  if (signIn && 'link' in signIn)
    return [`Set the password of the first owner, ${signIn.email}, within a day: ${signIn.link}`]
  if (!hasSample) return []
  const people = 'owner@example.org, cashier@example.org or manager@example.org'
  return signIn
    ? [`Sign in as ${people} with the password ${signIn.password}`]
    : [
        `Sign in as ${people}; their password was printed at the first start, or is what ` +
          `ALMONER_DEMO_PASSWORD was then.`,
      ]
}
