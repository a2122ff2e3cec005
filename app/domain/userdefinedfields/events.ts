import type { Saved } from '~/kit/operation'
import type { SavedField } from './field-input'
import type { FieldValues } from './queries.server'

declare module '~/kit/operation' {
  interface RecordEvents {
    'user_defined_field.deleted': { after: { deletedAt: Date } }
    'user_defined_field.restored': { after: { deletedAt: null } }
    'user_defined_field.saved': Saved<Omit<SavedField, 'id'>, FieldValues>
  }
}
