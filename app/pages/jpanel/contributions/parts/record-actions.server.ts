import { addSupporter } from '~/domain/contributions/edit/add-supporter.server'
import { approveRisk } from '~/domain/contributions/approve-risk.server'
import { contributionPath } from '~/domain/contributions/contribution'
import { mailReceipt } from '~/domain/checkout/mails/mail-receipt.server'
import { renewDownloads } from '~/domain/checkout/mails/renew-downloads.server'
import { clearSpam } from '~/domain/contributions/clear-spam.server'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { applyMemberships } from '~/domain/memberships/apply-memberships.server'
import { sayMailed } from '~/domain/messaging/say-mailed'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { issueTaxReceipt } from '~/domain/transactions/issue-tax-receipt.server'
import { refreshPaymentStatus } from '~/domain/transactions/refresh-payment-status.server'
import { syncDonorCrm } from '~/domain/transactions/sync-donor-crm.server'
import { formAction, intent } from '~/http/form/form-action'
import { refundPath } from './refund-panel'

const flashIntent = (does: typeof issueTaxReceipt) =>
  intent(does, (words, { number }) => ({ to: contributionPath(String(number)), flash: words }))

export const recordAction = formAction({
  approve: intent(approveRisk, ({ number }) => ({ to: contributionPath(number), flash: 'Contribution approved' })),
  receipt: flashIntent(issueTaxReceipt),
  sync: flashIntent(syncDonorCrm),
  refresh: flashIntent(refreshPaymentStatus),
  mail: intent(mailReceipt, ({ email }, { number }, ctx) => ({
    to: contributionPath(String(number)),
    flash: sayMailed(ctx, `Receipt sent to ${email}.`),
  })),
  spam: intent(
    markSpam,
    (_changed, { number }) => ({
      to: contributionPath(String(number)),
      flash: 'The contribution has been marked as spam.',
    }),
    ({ id }) => ({ ids: [id] }),
  ),
  'not-spam': intent(clearSpam, (_done, { number }) => ({
    to: contributionPath(String(number)),
    flash: 'The contribution is no longer marked as spam.',
  })),
  delete: intent(deleteContribution, (_done, { number }) => ({
    to: contributionPath(String(number)),
    flash: 'The contribution has been deleted.',
  })),
  restore: intent(restoreContribution, (_done, { number }) => ({
    to: contributionPath(String(number)),
    flash: 'The contribution has been restored.',
  })),
  supporter: intent(addSupporter, ({ name }, { number }) => ({
    to: contributionPath(String(number)),
    flash: `Linked to ${name}.`,
  })),
  membership: intent(applyMemberships, (_done, { number }) => ({
    to: contributionPath(String(number)),
    flash: 'The membership has been added.',
  })),
  downloads: intent(renewDownloads, ({ email }, { number }, ctx) => ({
    to: contributionPath(String(number)),
    flash:
      email === null
        ? 'The downloads have been renewed.'
        : `The downloads have been renewed. ${sayMailed(ctx, `Their links were sent to ${email}.`)}`,
  })),
  refund: intent(refundContribution, ({ id }, { number }) => ({ to: `${refundPath(String(number))}&made=${id}` })),
})
