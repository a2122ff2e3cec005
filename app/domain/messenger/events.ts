import type { Removal, Saved } from '~/kit/operation'

type Held = { number: string; state: string }

declare module '~/kit/operation' {
  interface RecordEvents {
    'conversation.deleted': Removal
    'conversation.saved': Saved<object>
    'conversation.switched': { before: { isEnabled: boolean }; after: { isEnabled: boolean } }
    'phone-number.bought': { after: Held }
    'phone-number.refused': { after: Held & { reason: string } }
    'phone-number.released': { before: Held; after: Held }
    'phone-number.requested': { after: Held }
    'phone-number.verified': { after: { verification: string; problem: string | null } }
  }
}
