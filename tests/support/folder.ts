import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The database's unprivileged account may enter the folder, too. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `almoner-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}
