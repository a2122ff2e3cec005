import type { EditedFields } from '~/kit/operation'
import type { MergedColumns, MovedCounts } from './fields'

declare module '~/kit/operation' {
  interface RecordEvents {
    'supporter.merged': {
      before: EditedFields<MergedColumns>['before']
      after: EditedFields<MergedColumns>['after'] & { loser: string; loserId: number; moved: MovedCounts }
    }
    'supporter.merged-away': { before: { state: 'active' }; after: { loser: string; winnerId: number } }
    'supporter.merge-undone': { after: { loser: string; loserId: number; returned: number } }
    'supporter.returned-from-merge': {
      before: { state: 'archived' }
      after: { loser: string; winnerId: number; returned: number }
    }
  }
}
