import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export interface Planted {
  folder: string
  run: (script: string, ...input: string[]) => { status: number | null; output: string }
  remove: () => void
}

/** A small project with our lint and import rules: its own files, our configuration and packages. */
export function plant(files: Record<string, string>, configuration: string[]): Planted {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'almoner-fence-')))
  for (const file of configuration) cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return {
    folder,
    run(script, ...input) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, script), ...input], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 60_000,
        maxBuffer: 64 * 1024 * 1024,
      })
      return { status, output: stdout + stderr }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
