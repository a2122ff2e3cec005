import type { Change } from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'user_defined_field.deleted': { after: { deletedAt: Date } }
    'user_defined_field.restored': { after: { deletedAt: null } }
    'user_defined_field.saved': Change
  }
}
