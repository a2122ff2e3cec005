import type { EditedFields, Removal, Saved } from '~/kit/operation'
import type { SupporterState } from './supporter'
import type { SupporterColumn } from './supporter-columns'
import type { TypeValues } from './types/queries.server'
import type { SavedType } from './types/type-input'

type Verification = { before: { verifiedStatus: string | null }; after: { verifiedStatus: string | null } }
type Period = { membership: string; startsOn: string; endsOn: string | null; endReason?: string | null }

declare module '~/kit/operation' {
  interface RecordEvents {
    'supporter.marked-spam': { before: { isSpam: false }; after: { isSpam: true; isActive: false } }
    'supporter.verification-changed': Verification
    'supporter.membership-added': { after: Period }
    'supporter.membership-edited': { before: Period; after: Period }
    'supporter.membership-expired': { after: { membership: string; endsOn: string | null } }
    'supporter.membership-removed': { before: Period; after: { membership: string; removed: true } }
    'supporter.membership-started': { after: Period & { from: string } }
    'supporter.membership-settled': {
      before: { membership: string; periods: number }
      after: { membership: string; periods: number; reason?: string | null }
    }
    'supporter.pair-dismissed': { after: { notTheSameAs: number } }
    'supporter.added': { after: { from?: 'sale' | 'form' | 'import'; displayName?: string } }
    'supporter.donor-linked': { before: { donorId: null }; after: { donorId: number } }
    'supporter.login-created': { after: { mustReset: boolean } }
    'supporter.edited': EditedFields<Record<SupporterColumn | 'account_type', unknown>>
    'supporter.fields-changed': { before: { userFields: unknown }; after: { userFields: unknown } }
    'supporter.referrer-changed': { before: { referredBy: string | null }; after: { referredBy: string | null } }
    'supporter.state-changed': { before: { state: SupporterState }; after: { state: SupporterState } }
    'supporter.nps-changed': { before: { nps: number | null }; after: { nps: number | null } }
    'supporter_type.saved': Saved<Omit<SavedType, 'id'>, TypeValues>
    'supporter_type.deleted': Removal
    'supporter_type.restored': Removal
    'supporter.opt-in-changed': { before: { emailOptIn: boolean | null }; after: { emailOptIn: boolean } }
  }
}
