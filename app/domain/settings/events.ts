import type { EditedFields } from '~/kit/operation'
import type { SettingKey } from './definitions'

declare module '~/kit/operation' {
  interface RecordEvents {
    'settings.saved': { id: string } & EditedFields<Record<SettingKey, string | null>>
  }
}
