import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A new folder that the database's unprivileged account may enter, too. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `almoner-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}
