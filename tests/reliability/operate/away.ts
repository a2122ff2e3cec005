import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import { SMTPServer } from 'smtp-server'
import { temporaryFolder } from '../../support/folder.ts'
import { freePort } from '../../support/free-port.ts'
import { shop, withToken } from '../sales.ts'
import { countsOf, faultsIn, openOffice, type Office, type Scenario } from './scenario.ts'
import { finishUpload, sendFile, signUpload } from './uploads.ts'

const EMAILS = 50
const FILES = 5
const MAX_MS = 120_000

const health = async (origin: string) => (await fetch(`${origin}/jpanel/api/health`)).status

async function eventually(isThere: () => Promise<boolean>): Promise<boolean> {
  const began = performance.now()
  while (!(await isThere())) {
    if (performance.now() - began > MAX_MS) return false
    await pause(200)
  }
  return true
}

const statesOf = async ({ database }: Office): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await database.query<{ status: string; n: number }>(
        `SELECT status, count(*)::int AS n FROM mail WHERE dedupe_key LIKE 'away:%' GROUP BY status`,
      )
    ).rows.map(({ status, n }) => [status, n]),
  )

const queueEmails = ({ database }: Office) =>
  database.query(
    `WITH made AS (
        INSERT INTO mail (dedupe_key, recipient, subject, text, status, created_at)
        SELECT 'away:' || n, 'donor' || n || '@example.org', 'Thank you ' || n, 'Thank you', 'queued', now()
        FROM generate_series(1, $1::int) n RETURNING id)
      INSERT INTO pgboss.job (name, data, retry_limit, retry_delay)
      SELECT 'messaging.deliver-mail', jsonb_build_object('mailId', id), 5, 1 FROM made`,
    [EMAILS],
  )

/** The mail server is down while emails are due, and comes back: each is sent once. */
export const mailAway: Scenario = async (stage) => {
  const office = await openOffice(stage, 'mail-away')
  const port = await freePort()
  const received: string[] = []
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (piece: Buffer) => (text += String(piece)))
      stream.on('end', () => {
        received.push(/^Subject: (.+)$/im.exec(text)?.[1] ?? '')
        done()
      })
    },
  })
  try {
    const server = await office.start({ SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'office@example.org' })
    await queueEmails(office)
    const isFailing = await eventually(async () => ((await statesOf(office)).failed ?? 0) === EMAILS)
    const whileAway = await health(server.origin)
    const failedLines = server.logged().filter(({ event }) => event === 'job failed').length
    mail.listen(port, '127.0.0.1')
    await once(mail.server, 'listening')
    // Retries at once, as the page Jobs does.
    await office.database.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
    await eventually(async () => ((await statesOf(office)).sent ?? 0) === EMAILS)
    const { sent = 0 } = await statesOf(office)
    const twice = received.length - new Set(received).size
    return {
      figures: { emails: EMAILS, failedLines, sent, received: received.length, twice },
      faults: faultsIn({
        'emails did not fail while the server was away': !isFailing,
        'no line of the log says so': failedLines === 0,
        'not healthy while the mail server was away': whileAway !== 200,
        [`${sent} of ${EMAILS} emails were sent`]: sent !== EMAILS,
        [`${twice} emails were sent twice`]: twice !== 0,
      }),
    }
  } finally {
    mail.close()
    await office.close()
  }
}

const startStore = async (port: number, directory: string): Promise<S3rver> => {
  const configureBuckets = [{ name: 'files', configs: [] }]
  const store = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets })
  await store.run()
  return store
}

/** The store is down while files are uploaded, and comes back. */
export const storeAway: Scenario = async (stage) => {
  const office = await openOffice(stage, 'store-away')
  const port = await freePort()
  const folder = temporaryFolder('store')
  let store = await startStore(port, folder)
  try {
    const server = await office.start({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    })
    await shop(office.database)
    const names: string[] = []
    for (let at = 0; at < FILES; at++) {
      const { filename, url } = await signUpload(server.origin, `away-${at}.pdf`)
      await sendFile(url)
      names.push(filename)
    }
    await store.close()
    const answers: number[] = []
    for (const name of names) answers.push(await finishUpload(server.origin, name))
    const whileAway = await health(server.origin)
    const selling = (await withToken(`${server.origin}/jpanel/pos/new`, '{}')).status
    store = await startStore(port, folder)
    const afterwards: number[] = []
    for (const name of names) afterwards.push(await finishUpload(server.origin, name))
    return {
      figures: { files: FILES, whileAway: countsOf(answers), afterwards: countsOf(afterwards) },
      faults: faultsIn({
        [`without the store files were answered ${countsOf(answers)}`]: answers.some(
          (status) => status === 500 || status < 400,
        ),
        'not healthy while the store was away': whileAway !== 200,
        'nothing could be sold while the store was away': selling !== 200,
        [`files were answered ${countsOf(afterwards)} when the store was back`]: afterwards.some(
          (status) => status !== 200,
        ),
        'the process ended': server.process.exitCode !== null,
      }),
    }
  } finally {
    await store.close().catch(() => undefined)
    await office.close()
  }
}
