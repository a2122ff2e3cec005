import type { Digest } from '~/domain/settings/digest'
import type { Saved } from '~/kit/operation'

type Noted = { before?: undefined; after?: undefined }
type Profile = {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  notifyRecurringBatch: boolean
  digest: Digest
}
type Rights = { isOwner: boolean; permissions: readonly string[]; role: string }
type Role = { name: string; permissions: readonly string[] }
type OfRole = { role: string; permissions?: readonly string[] }
/**
 * `permission`: a missing permission. `forgery`: a request without its session's token. `token`: an unrecognized API
 * token. `signature`: a service call without that service's signature.
 */
type DeniedRequest = { reason: 'permission' | 'forgery' | 'token' | 'signature'; method: string; address: string }
type Visit = { address: string | null }
type EmailChange = { before: { email: string }; after: { email: string } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'staff.password-link-mailed': Noted
    'staff.signed-in': { after: Visit }
    'staff.request-denied': { id: number | 'unknown'; after: DeniedRequest }
    'staff.sessions-ended': { after: { sessions: number } }
    'staff.sign-in-refused': { id: number | 'unknown'; after: Visit }
    'staff.password-link-requested': Noted
    'staff.password-set': Noted
    'staff.two-factor-started': Noted
    'staff.two-factor-on': Noted
    'staff.two-factor-off': Noted
    'staff.recovery-codes-renewed': Noted
    'staff.recovery-code-used': Noted
    'staff.signed-out': { id: number | 'unknown' }
    'staff.added': { after: Rights & Pick<Profile, 'email' | 'phone' | 'notifyRecurringBatch' | 'digest'> }
    'staff.email-change-requested': EmailChange
    'staff.email-changed': EmailChange
    'staff.deleted': { before: { email: string; isOwner: boolean } }
    'staff.role-changed': { before: OfRole; after: OfRole }
    'staff_role.deleted': { before: Role & { users: number } }
    'staff.edited': { before: Profile & Rights; after: Profile & Rights }
    'staff.key-replaced': Noted
    'staff.profile-saved': { before: Profile; after: Profile }
    'staff_role.saved': Saved<Role & { users: number }>
    'staff.email-change-undone': EmailChange
  }
}
