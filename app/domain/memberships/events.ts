import type { Removal, Saved } from '~/kit/operation'
import type { SavedLevel } from './membership-input'
import type { LevelValues } from './queries.server'

declare module '~/kit/operation' {
  interface RecordEvents {
    'membership.deleted': Removal
    'membership.restored': Removal
    'membership.saved': Saved<Omit<SavedLevel, 'id'>, LevelValues>
  }
}
