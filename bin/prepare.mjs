// Generates what is not in git: the Prisma client and the types of the routes. Plain JavaScript: npm runs it on the
// machine's own Node, 20 or newer.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

// An installation without the development packages ships the finished build and needs neither.
if (prisma && existsSync(path.join(root, 'prisma/schema.prisma'))) run(prisma, 'generate')
if (existsSync(reactRouter) && existsSync(path.join(root, 'app/routes.ts'))) run(reactRouter, 'typegen')
