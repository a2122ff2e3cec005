import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Row } from './write-rows.ts'

const DAY = 86_400_000
const FOLDER = path.join(import.meta.dirname, '..', '..', 'themes', 'lantern')
const TYPES: Record<string, string> = {
  '.liquid': 'text/x-liquid',
  '.scss': 'text/scss',
  '.js': 'application/javascript',
  '.json': 'application/json',
}
const STAYS = /^(?:assets|locales)\//

export function themeTables(now: Date): [table: string, rows: Row[]][] {
  const at = new Date(now.getTime() - 20 * DAY).toISOString()
  const keys = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(FOLDER, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((key) => !STAYS.test(key))
    .sort()
  return [
    [
      'theme',
      [
        {
          id: 2,
          handle: 'lantern-2',
          title: 'Lantern, harbor colors',
          description: 'What we try before anybody sees it.',
          source: 'lantern',
          locked: false,
          is_active: false,
          created_at: at,
          updated_at: at,
        },
      ],
    ],
    [
      'theme_asset',
      keys.map((key, index) => ({
        id: index + 1,
        theme_id: 2,
        key,
        content_type: TYPES[path.extname(key)] ?? 'application/octet-stream',
        value: readFileSync(path.join(FOLDER, key), 'utf8'),
        updated_at: at,
      })),
    ],
  ]
}

export const THEME_IDS = ['theme', 'theme_asset'] as const
