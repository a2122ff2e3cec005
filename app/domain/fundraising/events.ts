import type { Removal, Saved } from '~/kit/operation'
import type { FormValues } from './form'
import type { PageValues } from './pages/page-values.server'

type PageStatus = { before: { status: string }; after: { status: string } }
type FormSave = { values: FormValues }
type Offsets = { raisedOffsetMinor: number; giftsOffset: number }

declare module '~/kit/operation' {
  interface RecordEvents {
    'fundraising_page.activated': PageStatus
    'fundraising_page.deleted': Removal
    'fundraising_page.closed': { after: { closedOn: string } }
    'donation_form.made-default': { before: { defaultForm: number | null }; after: { defaultForm: number } }
    'donation_form.version-restored': { before: FormSave; after: Partial<FormSave> & { restored: number } }
    'fundraising_page.restored': Removal
    'donation_form.saved': Saved<Partial<FormSave>, FormSave>
    'fundraising_page.offsets-changed': { before: Offsets; after: Offsets }
    'fundraising_page.saved': Saved<PageValues>
    'fundraising_page.suspended': PageStatus
  }
}
