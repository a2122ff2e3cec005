// Generates what is not in git: the Prisma client and the types of the routes; `client` alone for a build. Plain
// JavaScript: npm runs it on the machine's own Node, 20 or newer.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { environment, node, root } from './node.mjs'

const require = createRequire(import.meta.url)

const locate = (file) => {
  try {
    return require.resolve(file)
  } catch {
    return null
  }
}

const run = (script, ...args) => {
  const { status } = spawnSync(node, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'prisma/schema-engine.mjs'),
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  })
  if (status !== 0) {
    console.error(`${path.relative(root, script)} ${args.join(' ')} failed`)
    process.exit(status ?? 1)
  }
}

if (node !== process.execPath)
  console.log(`Node ${process.version} installs; Almoner runs on the newer Node that came with it.`)

const prisma = locate('prisma/build/index.js')
const reactRouter = path.join(root, 'node_modules/@react-router/dev/bin.cjs')

const models = path.join(root, 'prisma')
const stamp = path.join(root, 'app/generated/.schema')

const hashSchema = () => {
  const hash = createHash('sha256').update(readFileSync(require.resolve('prisma/package.json')))
  const files = readdirSync(models, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.prisma'))
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(path.join(models, file)))
  return hash.digest('hex')
}

const generateClient = () => {
  const hash = hashSchema()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  rmSync(stamp, { force: true })
  run(prisma, 'generate')
  writeFileSync(stamp, hash)
}

// An installation without the development packages ships the finished build and needs neither.
if (prisma && existsSync(path.join(models, 'schema.prisma'))) generateClient()
if (process.argv[2] !== 'client' && existsSync(reactRouter) && existsSync(path.join(root, 'app/routes.ts')))
  run(reactRouter, 'typegen')
