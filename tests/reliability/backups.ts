import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { makeKeyPair } from '../../app/kit/keys/age-keys.server.ts'
import { seed as seedOffice } from '../../prisma/seed.ts'
import { migrate } from '../../server/postgres/migrate.ts'
import { root } from '../../server/settings/settings.ts'
import { temporaryFolder } from '../support/folder.ts'
import { query, testPostgres } from '../support/postgres.ts'
import { hashesOf } from '../support/table-hashes.ts'
import { randomOf } from './sales.ts'

// Kills `npm run backup -- --verify` and `npm run restore` (kill -9) at random moments. The office, the earlier backup
// and the empty database must stay as they were.

export interface BackupKilling {
  rows: number
  kills: number
  seed: number
  report: (line: string) => void
}

export interface BackupFigures {
  rows: number
  megabytes: number
  backupSeconds: number
  restoreSeconds: number
  /** The process had ended before these kills. */
  backupKills: number
  restoreKills: number
  changedEarlier: number
  /** Incomplete files under the name of a backup. */
  cutFiles: number
  changedOffices: number
  /** Databases in which a killed restore left something. */
  changedTargets: number
  leftovers: string[]
  isEqual: boolean
}

type Postgres = Awaited<ReturnType<typeof testPostgres>>
type Run = { seconds: number; isKilled: boolean }

async function runCommand(
  command: string,
  { parameters, environment, killAfter }: { parameters: string[]; environment: NodeJS.ProcessEnv; killAfter?: number },
): Promise<Run> {
  const begun = performance.now()
  const child = spawn(process.execPath, [`bin/${command}.ts`, ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let problem = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (problem += text))
  const ended = once(child, 'close')
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code, signal] = (await ended) as [number | null, string | null]
  clearTimeout(timer)
  if (signal === null && code !== 0) throw new Error(`${command} ended with ${code}: ${problem}`)
  return { seconds: (performance.now() - begun) / 1000, isKilled: signal !== null }
}

const sha256 = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** Excludes the moment of the last backup, which a backup writes. */
async function hashesOfOffice(url: string): Promise<Record<string, string>> {
  const { 'public.installation': _moments, ...hashes } = await hashesOf(url)
  return hashes
}

async function makeOffice(postgres: Postgres, rows: number): Promise<string> {
  await query(postgres.administrative, `CREATE DATABASE ${postgres.prefix}office`)
  const url = postgres.url('office')
  await migrate(url)
  await seedOffice({ databaseUrl: url, password: 'a password of tests', now: new Date('2026-11-28T08:00:00Z') })
  await query(url, `INSERT INTO counter (name, value) SELECT 'row ' || n, n FROM generate_series(1, $1::int) n`, [rows])
  return url
}

const isEmpty = async (url: string): Promise<boolean> => {
  const { rows } = await query(
    url,
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') LIMIT 1`,
  )
  return rows.length === 0
}

/** A killed client's transaction ends once Postgres notices. */
async function transactionsEnded(url: string): Promise<void> {
  for (;;) {
    const { rows } = await query(
      url,
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    if (rows.length === 0) return
    await pause(100)
  }
}

interface Stage {
  postgres: Postgres
  office: string
  folder: string
  privateKey: string
  backup: NodeJS.ProcessEnv
}

const restoreInto = ({ privateKey }: Stage, url: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: url,
  ALMONER_DATA: temporaryFolder('restored'),
  ALMONER_RESTORE_KEY: privateKey,
})

async function emptyTarget({ postgres }: Stage, name: string): Promise<string> {
  await query(postgres.administrative, `CREATE DATABASE ${postgres.prefix}${name} TEMPLATE template0`)
  return postgres.url(name)
}

async function killBackups(stage: Stage, { kills, random, seconds }: Killing) {
  const { folder, office, backup } = stage
  const before = await hashesOfOffice(office)
  const [earlier = ''] = await readdir(folder)
  const hash = await sha256(path.join(folder, earlier))
  const found = { kills: 0, changedEarlier: 0, cutFiles: 0, changedOffices: 0 }
  for (let at = 0; found.kills < kills; at++) {
    const names = new Set(await readdir(folder))
    const run = await runCommand('backup', {
      parameters: ['--verify'],
      environment: backup,
      killAfter: random() * seconds * 1000,
    })
    if (run.isKilled) found.kills++
    if ((await sha256(path.join(folder, earlier))) !== hash) found.changedEarlier++
    if (!isDeepStrictEqual(await hashesOfOffice(office), before)) found.changedOffices++
    for (const name of await readdir(folder)) {
      if (names.has(name) || name.endsWith('.part')) continue
      const copy = await emptyTarget(stage, `whole_${at}`)
      await runCommand('restore', {
        parameters: [path.join(folder, name)],
        environment: restoreInto(stage, copy),
      }).catch(() => void found.cutFiles++)
      await query(stage.postgres.administrative, `DROP DATABASE ${stage.postgres.prefix}whole_${at} WITH (FORCE)`)
    }
  }
  return found
}

type Killing = { kills: number; random: () => number; seconds: number }

async function killRestores(stage: Stage, file: string, { kills, random, seconds }: Killing) {
  const found = { kills: 0, changedTargets: 0 }
  let target = await emptyTarget(stage, 'target_0')
  for (let at = 1; found.kills < kills; at++) {
    const run = await runCommand('restore', {
      parameters: [file],
      environment: restoreInto(stage, target),
      killAfter: random() * seconds * 1000,
    })
    await transactionsEnded(target)
    if (run.isKilled) found.kills++
    if (!run.isKilled || !(await isEmpty(target))) {
      if (run.isKilled && !isDeepStrictEqual(await hashesOfOffice(target), await hashesOfOffice(stage.office)))
        found.changedTargets++
      target = await emptyTarget(stage, `target_${at}`)
    }
  }
  return { ...found, target }
}

/** Half of the kills hit a backup with its verification, half a restore. */
export async function killedBackups({ rows, kills, seed, report }: BackupKilling): Promise<BackupFigures> {
  const postgres = await testPostgres()
  const random = randomOf(seed)
  const { publicKey, privateKey } = makeKeyPair()
  const folder = path.join(temporaryFolder('kills'), 'backups')
  try {
    const office = await makeOffice(postgres, rows)
    const stage: Stage = {
      postgres,
      office,
      folder,
      privateKey,
      backup: {
        DATABASE_URL: office,
        ALMONER_DATA: temporaryFolder('data'),
        ALMONER_BACKUPS: folder,
        ALMONER_BACKUP_KEY: publicKey,
        ALMONER_SECRET: 'a secret of reliability',
      },
    }
    const made = await runCommand('backup', { parameters: ['--verify'], environment: stage.backup })
    const [earlier = ''] = await readdir(folder)
    const file = path.join(folder, earlier)
    report(`a backup with its verification takes ${made.seconds.toFixed(1)} s`)
    const backups = await killBackups(stage, { kills: Math.ceil(kills / 2), random, seconds: made.seconds })
    const whole = await runCommand('restore', {
      parameters: [file],
      environment: restoreInto(stage, await emptyTarget(stage, 'first')),
    })
    report(`a restore takes ${whole.seconds.toFixed(1)} s`)
    const restores = await killRestores(stage, file, { kills: Math.floor(kills / 2), random, seconds: whole.seconds })
    await runCommand('restore', { parameters: [file], environment: restoreInto(stage, restores.target) })
    await runCommand('backup', { parameters: ['--verify'], environment: stage.backup })
    const trials = await query(
      postgres.administrative,
      `SELECT datname AS name FROM pg_database WHERE datname LIKE '%\\_backup\\_trial\\_%'`,
    )
    return {
      rows,
      megabytes: Math.round((await readFile(file)).length / 1e5) / 10,
      backupSeconds: Math.round(made.seconds * 10) / 10,
      restoreSeconds: Math.round(whole.seconds * 10) / 10,
      backupKills: backups.kills,
      restoreKills: restores.kills,
      changedEarlier: backups.changedEarlier,
      cutFiles: backups.cutFiles,
      changedOffices: backups.changedOffices,
      changedTargets: restores.changedTargets,
      leftovers: [
        ...(await readdir(folder)).filter((name) => name.endsWith('.part')),
        ...(trials.rows as { name: string }[]).map(({ name }) => name),
      ],
      isEqual: isDeepStrictEqual(await hashesOfOffice(restores.target), await hashesOfOffice(office)),
    }
  } finally {
    await postgres.stop()
  }
}

export function faultsOfBackups(figures: BackupFigures): string[] {
  const { changedEarlier, cutFiles, changedOffices, changedTargets, leftovers, isEqual } = figures
  return [
    ...(changedEarlier > 0 ? [`the earlier backup was changed ${changedEarlier} times`] : []),
    ...(cutFiles > 0 ? [`${cutFiles} files are not whole`] : []),
    ...(changedOffices > 0 ? [`the office was changed ${changedOffices} times`] : []),
    ...(changedTargets > 0 ? [`${changedTargets} killed restores left something`] : []),
    ...leftovers.map((name) => `${name} was left`),
    ...(isEqual ? [] : ['the restored office is another one']),
  ]
}
