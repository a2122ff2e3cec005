import type { Change } from '~/kit/operation'

type Noted = { before?: undefined; after?: undefined }
type Visit = { address: string | null }
type EmailChange = { before: { email: string }; after: { email: string } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'staff.password-link-mailed': Noted
    'staff.signed-in': { after: Visit }
    'staff.sign-in-refused': { id: number | 'unknown'; after: Visit }
    'staff.password-link-requested': Noted
    'staff.password-set': Noted
    'staff.signed-out': { id: number | 'unknown' }
    'staff.added': { after: object }
    'staff.email-change-requested': EmailChange
    'staff.email-changed': EmailChange
    'staff.deleted': { before: { email: string; isOwner: boolean } }
    'staff.role-changed': { before: object; after: object }
    'staff_role.deleted': { before: object }
    'staff.edited': { before: object; after: object }
    'staff.key-replaced': Noted
    'staff.profile-saved': { before: object; after: object }
    'staff_role.saved': Change
    'staff.email-change-undone': EmailChange
  }
}
