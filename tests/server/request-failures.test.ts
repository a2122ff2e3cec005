import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const SERVER = `
import { createServer } from 'node:http'
import { runUntilSignal } from '${path.resolve(import.meta.dirname, '../../server/run.ts')}'
import { createShell } from '${path.resolve(import.meta.dirname, '../../server/shell.ts')}'
const shell = createShell({
  readiness: { phase: 'ready', databaseIsUp: () => true, databaseAnswers: async () => { throw new Error('planted') } },
  trustProxy: undefined,
  files: (_request, _response, next) => next(),
  application: () => (request, response) => {
    if (request.url.endsWith('/good')) return void response.send('Good')
    if (request.url.endsWith('/full')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    if (request.url.endsWith('/timer')) setTimeout(() => { throw new Error('planted') })
    else request.on('data', () => { throw new Error('planted') })
  },
})
await runUntilSignal(async () => {
  const server = createServer(shell).listen(0, '127.0.0.1', () => console.log('port ' + server.address().port))
  return { stop: async () => server.close() }
})
`

async function startServer() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SERVER], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  await expect.poll(() => /port (\d+)/.exec(output)?.[1], { timeout: 20_000 }).toBeDefined()
  return {
    origin: `http://127.0.0.1:${/port (\d+)/.exec(output)?.[1]}/jpanel`,
    output: () => output,
    isRunning: () => child.exitCode === null,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

test.each([
  ['a timer', '/timer'],
  ['a listener of its body', '/body'],
])('answers 500 with the id of the request and goes on when %s throws', async (_what, address) => {
  const server = await startServer()
  try {
    const response = await fetch(server.origin + address, {
      method: 'POST',
      body: 'x',
      headers: { 'x-request-id': 'planted-1' },
    })
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('planted-1')])
    expect(await (await fetch(`${server.origin}/good`)).text()).toBe('Good')
    expect(server.isRunning()).toBe(true)
    expect(server.output()).toContain('"event":"request failed","requestId":"planted-1","reason":"planted"')
  } finally {
    await server.stop()
  }
})

test('answers 507 with a sentence when the disk is full, and goes on', async () => {
  const server = await startServer()
  try {
    const response = await fetch(`${server.origin}/full`)
    expect([response.status, await response.text()]).toEqual([
      507,
      expect.stringContaining('disk of the server is full'),
    ])
    expect(await (await fetch(`${server.origin}/good`)).text()).toBe('Good')
  } finally {
    await server.stop()
  }
})

test('answers 500 with the id of the request when what is outside of the application throws', async () => {
  const server = await startServer()
  try {
    const response = await fetch(`${server.origin}/api/health`, { headers: { 'x-request-id': 'planted-2' } })
    expect([response.status, await response.text()]).toEqual([
      500,
      'Something went wrong. If it happens again, send us this reference: planted-2',
    ])
    const malformed = await fetch(`${server.origin}/assets/%ff.js`, { headers: { 'x-request-id': 'planted-3' } })
    expect([malformed.status, await malformed.text()]).toEqual([400, expect.not.stringContaining('node_modules')])
  } finally {
    await server.stop()
  }
})
