import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { issueDraft } from './issue-draft.server'
import { notifyDonor } from './notify-donor.server'
import { ReceiptIdInput } from './receipt-input'

/** The receipt stays issued if the email is refused. */
export const issueAndEmail = workflow({
  name: 'receipts.issue-and-email',
  permission: 'taxreceipt.edit',
  input: ReceiptIdInput,
  async run(ctx, { id }) {
    const { number } = await perform(issueDraft, ctx, { id })
    const { email } = await perform(notifyDonor, ctx, { id })
    return { id, number, email }
  },
})
