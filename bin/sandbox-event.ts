import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readSettings, OperatorError } from '../server/settings/settings.ts'

const REFERENCE = /^sbx_(ch|re|pm)_[0-9a-f]{24}$/
const KINDS: Record<string, string> = { ch: 'money-back', re: 'refund', pm: 'method' }

/** Signs as app/adapters/sandbox/events.ts verifies. */
function signBody(body: string, secret: string): string {
  const moment = Math.floor(Date.now() / 1000)
  const key = createHmac('sha256', secret).update('events of the sandbox').digest('hex')
  return `t=${moment},v1=${createHmac('sha256', key).update(`${moment}.${body}`).digest('hex')}`
}

/**
 * Rehearses debits and refunds that come back, and disputes: notifies a running Almoner as a gateway would, and Almoner
 * reads the outcome from the sandbox.
 */
async function main(): Promise<void> {
  const kind = REFERENCE.exec(process.argv[2] ?? '')?.[1]
  if (kind === undefined)
    throw new OperatorError(
      'Which one? Say: npm run sandbox-event -- sbx_ch_… (a charge), sbx_re_… (a refund) or sbx_pm_… (a kept method)',
    )
  const { dataFolder, port } = readSettings(process.env)
  const secret = process.env.ALMONER_SECRET ?? (await readFile(path.join(dataFolder, 'secret'), 'utf8')).trim()
  const body = JSON.stringify({
    id: randomUUID(),
    type: `${KINDS[kind]}.changed`,
    reference: process.argv[2],
  })
  const address = new URL('/jpanel/api/gateway/events', process.env.ALMONER_URL ?? `http://127.0.0.1:${port}`)
  const headers = { 'content-type': 'application/json', 'almoner-signature': signBody(body, secret) }
  const reply = await fetch(address, { method: 'POST', headers, body })
  console.log(`${reply.status} ${await reply.text()}`)
  if (!reply.ok) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
