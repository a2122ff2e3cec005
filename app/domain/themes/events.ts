import type { Removal } from '~/kit/operation'

type Selected = Record<string, string | null>
type Stored = { bytes: number; version: number }

declare module '~/kit/operation' {
  interface RecordEvents {
    'theme.activated': { before: { activeId: number | null }; after: { activeId: number } }
    'theme.added': { after: { title: string; source: string } }
    'theme.deleted': Removal & { before: { title: string } }
    'theme.locked': { before: { locked: boolean }; after: { locked: boolean } }
    'theme.settings-saved': { before: Selected; after: Selected }
    'theme.unlocked': { before: { locked: boolean; wipedFiles: number }; after: { locked: boolean; files: number } }
    'theme_asset.saved': { before: Stored; after: Stored & { key: string; themeId: number } }
  }
}
