import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { takeTurn } from '../../server/built/turns.ts'
import { isAlive } from '../../server/postgres/postmaster.ts'
import { root } from '../../server/settings/settings.ts'
import { temporaryFolder } from '../support/folder.ts'

const MINUTE_MS = 60_000
const eventually = (check: () => void) => vi.waitFor(check, { timeout: MINUTE_MS, interval: 20 })

function runModule(folder: string, script: string): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const exitCode = (child: ChildProcess) => new Promise<number | null>((ended) => child.once('exit', ended))

const TURNS = path.join(root, 'server/built/turns.ts')
const turnThat = (work: string) => `
  import { appendFileSync } from 'node:fs'
  import { readFile } from 'node:fs/promises'
  import { takeTurn } from ${JSON.stringify(TURNS)}
  await takeTurn('lock', async () => {
    appendFileSync('log', 'begin ')
    ${work}
    appendFileSync('log', 'end ')
  })`

describe('processes that name the same lock', () => {
  test('work one after the other', async () => {
    const folder = temporaryFolder('turns')
    const slowly = turnThat(`for (let times = 0; times < 200; times += 1) await readFile(${JSON.stringify(TURNS)})`)
    const codes = await Promise.all([1, 2, 3].map(() => exitCode(runModule(folder, slowly))))
    expect(codes).toEqual([0, 0, 0])
    expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('begin end '.repeat(3))
  })

  test('take over the turn of one that was killed', async () => {
    const folder = temporaryFolder('turns')
    const holder = runModule(folder, turnThat('await new Promise((ended) => setTimeout(ended, 600_000))'))
    await eventually(() => expect(existsSync(path.join(folder, 'log'))).toBe(true))
    holder.kill('SIGKILL')
    const work = vi.fn<() => Promise<void>>(async () => {})
    await takeTurn(path.join(folder, 'lock'), work)
    expect(work).toHaveBeenCalledOnce()
    expect(readdirSync(folder)).toEqual(['log'])
  })

  test('take over a lock that nobody has touched for a minute, whatever process has its number now', async () => {
    const lock = path.join(temporaryFolder('turns'), 'lock')
    writeFileSync(lock, String(process.pid))
    const ending = new AbortController()
    const work = vi.fn<() => Promise<void>>(async () => {})
    const waiting = takeTurn(lock, work, ending.signal)
    ending.abort()
    await expect(waiting).rejects.toBe(ending.signal.reason)
    expect(work).not.toHaveBeenCalled()

    const long = new Date(Date.now() - 2 * MINUTE_MS)
    utimesSync(lock, long, long)
    await takeTurn(lock, work)
    expect(work).toHaveBeenCalledOnce()
  })
})

const COMPILE_STAND_IN = `
  import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
  import { setTimeout as pause } from 'node:timers/promises'
  import { endWithParent } from './child.ts'
  endWithParent()
  appendFileSync('compiled', process.pid + '\\n')
  rmSync('build', { recursive: true, force: true })
  mkdirSync('build/client/assets', { recursive: true })
  mkdirSync('build/server')
  while (!existsSync('may-end')) await pause(10)
  writeFileSync('build/client/assets/main.js', 'export const greeting = "hello"\\n'.repeat(100))
  writeFileSync('build/server/index.js', 'export const routes = {}, entry = { module: {} }')`

function makeCheckoutWithoutVite() {
  const folder = temporaryFolder('checkout')
  for (const part of ['server', 'app/kit', 'app/fast/routing', 'package.json'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules')).filter((one) => !one.startsWith('.')))
    symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
  mkdirSync(path.join(folder, 'bin'))
  writeFileSync(path.join(folder, 'bin/prepare.mjs'), '')
  writeFileSync(path.join(folder, 'app/routes.ts'), '')
  writeFileSync(path.join(folder, 'server/built/compile.ts'), COMPILE_STAND_IN)
  const at = (file: string) => path.join(folder, file)
  return {
    folder,
    at,
    letEnd: () => writeFileSync(at('may-end'), ''),
    compiled: () =>
      existsSync(at('compiled')) ? readFileSync(at('compiled'), 'utf8').trim().split('\n').map(Number) : [],
    buildWhenStale: () =>
      runModule(folder, `import { buildWhenStale } from './server/build.ts'\nawait buildWhenStale()`),
  }
}

describe('a build', () => {
  test('ends with the process that was killed, and is made again once by two that start together', async () => {
    const { at, letEnd, compiled, buildWhenStale } = makeCheckoutWithoutVite()
    const killed = buildWhenStale()
    await eventually(() => expect(existsSync(at('build/server'))).toBe(true))
    killed.kill('SIGKILL')
    const [compiler = 0] = compiled()
    await eventually(() => expect(isAlive(compiler)).toBe(false))
    expect(existsSync(at('build/.sources'))).toBe(false)

    letEnd()
    expect(await Promise.all([buildWhenStale(), buildWhenStale()].map(exitCode))).toEqual([0, 0])
    expect(compiled()).toHaveLength(2)
    expect(readFileSync(at('build/.packed'), 'utf8')).toBe(readFileSync(at('build/.sources'), 'utf8'))
    expect(
      globSync('build/client/assets/*', { cwd: at('') })
        .map((file) => path.basename(file))
        .toSorted(),
    ).toEqual(['main.js', 'main.js.br', 'main.js.gz'])

    appendFileSync(at('app/routes.ts'), 'export {}')
    expect(await exitCode(buildWhenStale())).toBe(0)
    expect(await exitCode(buildWhenStale())).toBe(0)
    expect(compiled()).toHaveLength(3)
  })

  test('serves its files at once, and packed ones after the start, even after a killed packing', async () => {
    const { folder, at, letEnd } = makeCheckoutWithoutVite()
    letEnd()
    const build = `import { buildUnpackedWhenStale } from './server/build.ts'\nawait buildUnpackedWhenStale()`
    expect(await exitCode(runModule(folder, build))).toBe(0)
    expect(existsSync(at('build/.packed'))).toBe(false)
    writeFileSync(at('build/client/assets/main.js.br.part'), 'half of a file')

    const serving = `
      import { get } from 'node:http'
      import { writeFileSync } from 'node:fs'
      import { setTimeout as pause } from 'node:timers/promises'
      import { createShell } from './server/shell.ts'
      import { builtSource } from './server/built/source.ts'
      import { isPacked } from './server/build.ts'
      const source = builtSource({ isFast: false })
      const readiness = { phase: 'ready', payments: 'sandbox', findLastBackup: async () => null,
        databaseIsUp: () => true, databaseAnswers: async () => true }
      const shell = createShell({ readiness, files: source.files, application: () => undefined })
      const server = shell.listen(0, '127.0.0.1')
      await new Promise((listening) => server.once('listening', listening))
      const ask = () => new Promise((answered) => get({ port: server.address().port,
        path: '/jpanel/assets/main.js', headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
          response.resume()
          const { 'content-type': type, vary, 'cache-control': caching } = response.headers
          const { 'content-encoding': encoding, 'content-length': length } = response.headers
          answered({ encoding, length, type: type.toLowerCase(), vary, caching })
        }))
      await source.load()
      const first = await ask()
      source.ready()
      let later = first
      for (; later.length === undefined; later = await ask()) await pause(20)
      writeFileSync('answers', JSON.stringify({ first, later, isPacked: isPacked() }))
      await source.close()
      server.closeAllConnections()
      server.close()`
    expect(await exitCode(runModule(folder, serving))).toBe(0)
    const same = {
      type: 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      caching: 'public, max-age=31536000, immutable',
    }
    const { first, later, isPacked } = JSON.parse(readFileSync(at('answers'), 'utf8'))
    expect(['br', 'gzip']).toContain(first.encoding)
    const length = String(statSync(at('build/client/assets/main.js.br')).size)
    expect([first, later, isPacked]).toEqual([
      { ...same, encoding: first.encoding },
      { ...same, encoding: 'br', length },
      true,
    ])
  })
})
