import type { Change, Removal } from '~/kit/operation'

type PageStatus = { before: { status: string }; after: { status: string } }
type Offsets = { raisedOffsetMinor: number; giftsOffset: number }

declare module '~/kit/operation' {
  interface RecordEvents {
    'fundraising_page.activated': PageStatus
    'fundraising_page.deleted': Removal
    'fundraising_page.closed': { after: { closedOn: string } }
    'donation_form.made-default': { before: { defaultForm: number | null }; after: { defaultForm: number } }
    'donation_form.version-restored': { before: object; after: { values: unknown; restored: number } }
    'fundraising_page.restored': Removal
    'donation_form.saved': Change
    'fundraising_page.offsets-changed': { before: Offsets; after: Offsets }
    'fundraising_page.suspended': PageStatus
  }
}
