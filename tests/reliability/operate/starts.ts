import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../../support/postgres.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { openSale, attempt, shop } from '../sales.ts'
import { countsOf, faultsIn, nameOf, openOffice, refusalOf, type Played, type Scenario } from './scenario.ts'
import { finishUpload, sendFile, signUpload } from './uploads.ts'

const SENTENCES = {
  another: { ALMONER_SECRET: 'quite another secret' },
  short: { ALMONER_SECRET: 'abc' },
  empty: { ALMONER_SECRET: '' },
  mistyped: { TRUST_PROXY: 'nginx' },
}

/** A start with a wrong secret or an unknown setting ends with one sentence. */
export const wrongSettings: Scenario = async (stage) => {
  const office = await openOffice(stage, 'wrong-settings')
  try {
    await (await office.start()).stop()
    const errors: Record<string, string | null> = {}
    for (const [name, environment] of Object.entries(SENTENCES))
      errors[name] = await refusalOf(office.start(environment))
    const isSentence = (line: string | null) => line !== null && line.includes('"message"') && !line.includes('"stack"')
    const right = await office.start()
    return {
      figures: { starts: Object.keys(errors).length, refused: Object.values(errors).filter(isSentence).length },
      faults: faultsIn({
        ...Object.fromEntries(Object.entries(errors).map(([name, line]) => [`${name}: ${line}`, !isSentence(line)])),
        'it did not start with the right one': right.process.exitCode !== null,
      }),
    }
  } finally {
    await office.close()
  }
}

const FILES = 5
const WAITING = 20
const WATCHED_MS = 15_000

/** A copy of a database starts beside the original: nothing is sent from it. */
export const copiedDatabase: Scenario = async (stage) => {
  const original = await openOffice(stage, 'original')
  await (await original.start({ ALMONER_WORKER: 'off' })).stop()
  await original.database.query(
    `WITH made AS (
        INSERT INTO mail (dedupe_key, recipient, subject, text, status, created_at)
        SELECT 'copy:' || n, 'donor@example.org', 'Thank you', 'Thank you', 'queued', now()
        FROM generate_series(1, $1::int) n RETURNING id)
      INSERT INTO pgboss.job (name, data) SELECT 'messaging.deliver-mail', jsonb_build_object('mailId', id) FROM made`,
    [WAITING],
  )
  await original.close()
  const copyUrl = stage.postgres.url('copied')
  await query(stage.postgres.administrative, `CREATE DATABASE "${nameOf(copyUrl)}" TEMPLATE "${nameOf(original.url)}"`)
  const copy = await openOffice(stage, 'copied')
  try {
    await copy.start()
    await pause(WATCHED_MS)
    const { rows } = await copy.database.query<{ sent: number; worked: number }>(
      `SELECT (SELECT count(*)::int FROM mail WHERE dedupe_key LIKE 'copy:%' AND status <> 'queued') AS sent,
        (SELECT count(*)::int FROM pgboss.job WHERE state <> 'created') AS worked`,
    )
    const { sent = -1, worked = -1 } = rows[0] ?? {}
    return {
      figures: { emails: WAITING, sent, worked },
      faults: faultsIn({ [`the copy sent ${sent} emails`]: sent !== 0, [`it did ${worked} jobs`]: worked !== 0 }),
    }
  } finally {
    await copy.close()
  }
}

const PIECE = Buffer.alloc(64 * 1024)

/** Returns a function that frees the disk again. */
function fill(folder: string): () => void {
  const file = path.join(folder, 'fill')
  const output = openSync(file, 'w')
  try {
    for (;;) writeSync(output, PIECE)
  } catch {
    closeSync(output)
  }
  return () => {
    const filled = openSync(file, 'r+')
    ftruncateSync(filled)
    closeSync(filled)
    rmSync(file)
  }
}

/** The disk of the files is full, and is freed. Sales continue, because they need no files. */
export const fullDisk: Scenario = async (stage): Promise<Played> => {
  const disk = mountSmallDisk('48m')
  if (!disk) return { figures: { played: 'no: a disk may not be mounted here' }, faults: [] }
  const office = await openOffice(stage, 'full-disk')
  try {
    const server = await office.start({ ALMONER_DATA: path.join(disk.folder, 'data') })
    const variant = await shop(office.database)
    const targets: { filename: string; url: string }[] = []
    for (let at = 0; at < FILES; at++) targets.push(await signUpload(server.origin, `full-${at}.pdf`))
    const free = fill(disk.folder)
    const answers: number[] = []
    for (const { url } of targets) answers.push(await sendFile(url))
    let sold = 0
    for (let at = 0; at < 10; at++) {
      const sale = await openSale(server.origin, { at, variant, by: 'cash' })
      if ((await attempt(server.origin, sale))?.status === 'success') sold += 1
    }
    const isAlive = server.process.exitCode === null
    free()
    const afterwards: number[] = []
    for (const { url, filename } of targets)
      afterwards.push(await sendFile(url), await finishUpload(server.origin, filename))
    return {
      figures: { files: FILES, whileFull: countsOf(answers), sold, afterwards: countsOf(afterwards) },
      faults: faultsIn({
        'the process ended': !isAlive,
        [`on a full disk files were answered ${countsOf(answers)}`]: answers.some((status) => status !== 507),
        [`${sold} of 10 sales`]: sold !== 10,
        [`files were answered ${countsOf(afterwards)} when there was space again`]: afterwards.some(
          (status) => status !== 200,
        ),
      }),
    }
  } finally {
    await office.close()
    disk.unmount()
  }
}
