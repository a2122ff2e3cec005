import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './postgres/postmaster.ts'
import { precompress } from './precompress.ts'
import { OperatorError, root } from './settings/settings.ts'
import { trimManifest } from './trim-manifest.ts'

const SOURCES = [
  'app/**/*',
  'pwa/**/*',
  'public/**/*',
  'prisma/**/*',
  '*.config.ts',
  'server/{precompress,trim-manifest}.ts',
  'package-lock.json',
]
const GENERATED = /^app\/generated\//
const stamp = path.join(root, 'build/.sources')
const lock = path.join(root, 'node_modules/.almoner-build.lock')

/**
 * Builds if there is no build of exactly these sources. A container has the build without the sources, so there is
 * nothing to compare.
 */
export async function buildWhenStale(): Promise<void> {
  if (!existsSync(path.join(root, 'app/routes.ts')) || isFresh()) return
  await withLock(async () => {
    if (!isFresh()) await build()
  })
}

export async function build(): Promise<void> {
  const sources = fingerprint()
  console.log('Building Almoner…')
  rmSync(stamp, { force: true })
  run('bin/prepare.mjs')
  run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn')
  trimManifest(path.join(root, 'build/client'))
  await precompress(path.join(root, 'build/client'))
  writeFileSync(stamp, sources)
}

function run(...command: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0)
    throw new OperatorError(`${stdout}${stderr}\nAlmoner could not be built: ${command.join(' ')} failed.`)
}

const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !GENERATED.test(file))
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

async function withLock(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      mkdirSync(path.dirname(lock), { recursive: true })
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      const holder = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
      if (holder && !isAlive(holder)) rmSync(lock, { force: true })
      else await pause(200)
    }
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  await withLock(build).catch((error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exitCode = 1
  })
}
