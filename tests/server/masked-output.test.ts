import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** What a server prints that runs as ours does and then this. */
function printedBy(operation: string): Promise<{ text: string; code: number | null }> {
  const script = `
    import { createServer } from 'node:http'
    import { runUntilSignal } from './server/run.ts'
    import { createShell } from './server/shell.ts'
    setInterval(() => undefined, 1000)
    const PAN = ['4242', '4242', '4242', '4242']
    await runUntilSignal(async () => { ${operation}; return { stop: async () => undefined } })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ text, code })))
}

const FAILING = `
  const readiness = { phase: 'ready', databaseIsUp: () => true, databaseAnswers: async () => true }
  const application = () => (_request, _response, next) => next(new TypeError('Invalid URL: http://' + PAN.join('')))
  const files = (_request, _response, next) => next()
  const shell = createShell({ readiness, trustProxy: undefined, files, application })
  const server = createServer(shell).listen(0, '127.0.0.1', async () => {
    await fetch('http://127.0.0.1:' + server.address().port + '/jpanel/pos')
    process.kill(process.pid, 'SIGTERM')
  })`

test.each([
  [
    'a request that even the application could not answer',
    FAILING,
    0,
    'failed: TypeError: Invalid URL: http://••••4242',
  ],
  [
    'a line of ours',
    `console.log('paid with', PAN.join(' ')); process.kill(process.pid, 'SIGTERM')`,
    0,
    'paid with ••••4242',
  ],
  [
    'bytes of a library',
    `process.stderr.write(Buffer.from(PAN.join('-') + ' 12/30')); process.kill(process.pid, 'SIGTERM')`,
    0,
    '••••',
  ],
  ['a start that failed', `throw new Error('no start: ' + PAN.join(''))`, 1, 'no start: ••••4242'],
  ['an error nobody caught', `setImmediate(() => { throw new Error('lost: ' + PAN.join('')) })`, 1, 'lost: ••••4242'],
  [
    'a promise nobody awaited',
    `void Promise.reject(new Error('left: ' + PAN.join(''))); setTimeout(() => ` +
      `process.kill(process.pid, 'SIGTERM'), 50)`,
    0,
    'left: ••••4242',
  ],
])('%s is printed without the card number it quotes', async (_what, operation, code, reported) => {
  const printed = await printedBy(operation)
  expect(printed.text).toContain(reported)
  expect(printed.text.replaceAll(/[ -]/g, '')).not.toContain('4242424242424242')
  expect(printed.code).toBe(code)
})
