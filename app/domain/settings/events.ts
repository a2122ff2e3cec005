import type { Edited } from '~/kit/operation'
import type { SettingKey } from './definitions'

declare module '~/kit/operation' {
  interface RecordEvents {
    'settings.saved': { id: string } & Edited<Record<SettingKey, string | null>>
  }
}
