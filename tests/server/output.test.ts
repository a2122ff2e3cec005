import { spawn } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { logEntries } from '../support/launch-server.ts'

const root = path.resolve(import.meta.dirname, '../..')

function printedBy(
  operation: string,
  environment: Record<string, string> = {},
): Promise<{ text: string; code: number | null }> {
  const script = `
    import { createServer } from 'node:http'
    import { runUntilSignal } from './server/run.ts'
    import { createShell } from './server/shell.ts'
    setInterval(() => undefined, 1000)
    const PAN = ['4242', '4242', '4242', '4242']
    await runUntilSignal(async () => { ${operation}; return { stop: async () => undefined } })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ text, code })))
}

test('keeps running when its output is closed', async () => {
  const script = `
    import { runUntilSignal } from './server/run.ts'
    let lines = 0
    await runUntilSignal(async () => {
      setInterval(() => { console.log('line'); if (++lines === 50) process.kill(process.pid, 'SIGTERM') }, 10)
      return { stop: async () => undefined }
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'pipe' })
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
})

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
  ['a request that even the application could not answer', FAILING, 0, '"reason":"Invalid URL: http://••••4242"'],
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
])('prints %s without its card number', async (_what, operation, code, reported) => {
  const printed = await printedBy(operation)
  expect(printed.text).toContain(reported)
  expect(printed.text.replaceAll(/[ -]/g, '')).not.toContain('4242424242424242')
  expect(printed.code).toBe(code)
})

describe('each thing that is printed is one entry with its time and level', () => {
  const END = `process.kill(process.pid, 'SIGTERM')`
  test.each([
    [
      'a warning of Node',
      `process.emitWarning('old call', 'DeprecationWarning'); setTimeout(() => ${END}, 50)`,
      'warn',
    ],
    ['a line of a library', `console.log('two\\nlines'); ${END}`, 'info'],
    ['an error of a library', `console.error(new Error('old call')); ${END}`, 'error'],
    ['colors of a library', `console.log('\\x1b[31mold call\\x1b[39m'); ${END}`, 'info'],
    ['a promise nobody awaited', `void Promise.reject(new Error('old call')); setTimeout(() => ${END}, 50)`, 'error'],
    ['a start that failed', `throw new Error('old call')`, 'error'],
  ])('%s', async (_what, operation, level) => {
    const { text } = await printedBy(operation)
    const entries = logEntries(text)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ level, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
    expect(JSON.stringify(entries)).toMatch(/old call|two\\nlines/)
    expect(text).not.toContain('\\u001b')
  })

  test('prints text for people when ALMONER_LOG asks for it', async () => {
    const script = `
      const { log } = await import('./app/kit/log.ts')
      log('warn', 'no sender', { message: 'SMTP_FROM is not set.' })
      log('info', 'request', { status: 200, route: '/jpanel/pos' })
      ${END}`
    expect((await printedBy(script, { ALMONER_LOG: 'text' })).text).toContain('warn: SMTP_FROM is not set.\n')
    expect((await printedBy(script, { ALMONER_LOG: 'text' })).text).toContain('request status=200 route=/jpanel/pos\n')
  })
})
