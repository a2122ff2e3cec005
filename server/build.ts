import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runScript } from './built/child.ts'
import { precompress } from './built/precompress.ts'
import { trimManifest } from './built/trim-manifest.ts'
import { takeTurn } from './built/turns.ts'
import { OperatorError, root } from './settings/settings.ts'

const SOURCES = [
  'app/**/*',
  'pwa/**/*',
  'public/**/*',
  'prisma/**/*',
  '*.config.ts',
  'server/built/{compile,precompress,trim-manifest}.ts',
  'package-lock.json',
]
const GENERATED = /^app\/generated\//
const client = path.join(root, 'build/client')
const stamp = path.join(root, 'build/.sources')
const packedStamp = path.join(root, 'build/.packed')
const lock = path.join(root, 'node_modules/.almoner-build.lock')

export async function buildWhenStale(): Promise<void> {
  await buildUnpackedWhenStale()
  await packWhenNeeded()
}

/**
 * Builds if there is no build of exactly these sources. A container has the build without the sources, so there is
 * nothing to compare.
 */
export async function buildUnpackedWhenStale(signal?: AbortSignal): Promise<void> {
  if (!existsSync(path.join(root, 'app/routes.ts')) || isFresh()) return
  await takeTurn(
    lock,
    async () => {
      if (!isFresh()) await build(signal)
    },
    signal,
  )
}

export async function packWhenNeeded(): Promise<void> {
  if (isPacked()) return
  await takeTurn(lock, async () => {
    if (!isPacked()) await pack()
  })
}

async function build(signal?: AbortSignal): Promise<void> {
  const sources = fingerprint()
  console.log('Building Almoner…')
  for (const file of [stamp, packedStamp]) rmSync(file, { force: true })
  await runScript('bin/prepare.mjs', ['client'], signal)
  await runScript('server/built/compile.ts', [], signal)
  trimManifest(client)
  writeFileSync(stamp, sources)
}

async function pack(): Promise<void> {
  const sources = readStamp(stamp)
  await precompress(client)
  if (sources !== null) writeFileSync(packedStamp, sources)
}

function readStamp(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

export const isPacked = (): boolean => readStamp(packedStamp) === readStamp(stamp)

const isFresh = (): boolean => readStamp(stamp) === fingerprint()

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

async function rebuild(): Promise<void> {
  await build()
  await pack()
}

if (process.argv[1] === import.meta.filename) {
  await takeTurn(lock, rebuild).catch((error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exitCode = 1
  })
}
