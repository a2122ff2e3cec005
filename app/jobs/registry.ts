import type { z } from 'zod'
import type { ImportDonorsInput } from '~/domain/integrations/donors/schemas'
import type { MailPasswordLinkInput } from '~/domain/auth/schemas'
import type { RunBatchInput } from '~/domain/contributions/schemas'
import type { DeliverMailInput, SaleCompletedInput } from '~/domain/messaging/schemas'
import type { SyncFromGatewayInput } from '~/domain/payments/schemas'
import type { MailPageInput } from '~/domain/fundraising/mail-page.server'
import type { WorkbookInput } from '~/domain/imports/schemas'
import type { RunReceiptsInput } from '~/domain/receipts/receipt-input'
import type { NotifyReceiptInput } from '~/domain/receipts/schemas'
import type { ConvertValuesInput } from '~/domain/segments/segment-input'
import type { NotifyTributeInput } from '~/domain/tributes/schemas'
import { closePages } from '~/domain/fundraising/close-pages.server'
import { verifyFormer } from '~/domain/fundraising/verify-former.server'
import { foldGifts } from '~/domain/fundraising/list/fold-gifts.server'
import { mailPage } from '~/domain/fundraising/mail-page.server'
import { makeBackup, type MakeBackupInput } from '~/domain/backups/make-backup.server'
import { startDueBackup } from '~/domain/backups/start-due-backup.server'
import { checkBooks } from '~/domain/books/check-books.server'
import { checkFirst } from '~/domain/books/check-first.server'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { rezoneContributions } from '~/domain/contributions/list/rezone-contributions.server'
import { sweepRefunds } from '~/domain/refunds/sweep-refunds.server'
import { runBatch } from '~/domain/contributions/batch/run-batch.server'
import { importDonors } from '~/domain/integrations/donors/import-donors.server'
import { forgetRows } from '~/domain/imports/forget-rows.server'
import { resumeImports } from '~/domain/imports/resume-imports.server'
import { runImport } from '~/domain/imports/run-import.server'
import { findPairs } from '~/domain/merges/find-pairs.server'
import { expireMemberships } from '~/domain/memberships/expire-memberships.server'
import { sealJournal } from '~/domain/journal/seal-journal.server'
import { removeStoredObjects } from '~/domain/media/remove-stored-objects.server'
import { sweepUploads } from '~/domain/media/sweep-uploads.server'
import { deliverMail } from '~/domain/messaging/deliver-mail.server'
import { saleCompleted } from '~/domain/checkout/mails/sale-completed.server'
import { syncFromGateway } from '~/domain/checkout/sync-from-gateway.server'
import { forgetEvents } from '~/domain/checkout/forget-events.server'
import { sweepPayments } from '~/domain/checkout/sweep-payments.server'
import { notifyReceipt } from '~/domain/receipts/notify-receipt.server'
import { runReceipts } from '~/domain/receipts/batch/run-receipts.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { remindDonors } from '~/domain/recurring/remind-donors.server'
import { forgetExpired } from '~/domain/auth/forget-expired.server'
import { mailPasswordLink } from '~/domain/auth/mail-password-link.server'
import { forgetTasks } from '~/domain/tasks/forget-tasks.server'
import { forgetChanges } from '~/domain/till-catalog/forget-changes.server'
import { mailDigests } from '~/domain/reports/digests/mail-digests.server'
import { mailDaySummary } from '~/domain/tasks/mail-day-summary.server'
import { reportFailures } from '~/domain/tasks/report-failures.server'
import { notifyTribute } from '~/domain/tributes/notify-tribute.server'
import { convertValues } from '~/domain/segments/convert-values.server'
import { settleSponsors } from '~/domain/sponsors/settle-sponsors.server'
import { recountAllSponsors } from '~/domain/sponsorships/recount-all-sponsors.server'
import { pruneDeliveries } from '~/domain/webhooks/deliveries/prune-deliveries.server'
import { sendDue } from '~/domain/webhooks/deliveries/send-due.server'
import { job, type Job } from './job'
import { BACKUP_RETRY, MAIL_RETRY } from './queue-options'

type Nothing = Record<never, never>

declare module '~/kit/operation' {
  interface JobPayloads {
    'backups.make': z.input<typeof MakeBackupInput>
    'backups.start-due': Nothing
    'books.check': Nothing
    'books.check-first': Nothing
    'contributions.fold-tally': Nothing
    'contributions.rezone': Nothing
    'contributions.run-batch': z.input<typeof RunBatchInput>
    'contributions.sweep-refunds': Nothing
    'fundraising.close-pages': Nothing
    'fundraising.fold-gifts': Nothing
    'fundraising.verify-former': Nothing
    'fundraising.mail-page': z.input<typeof MailPageInput>
    'integrations.import-donors': z.input<typeof ImportDonorsInput>
    'imports.forget-rows': Nothing
    'imports.resume-imports': Nothing
    'imports.run-import': z.input<typeof WorkbookInput>
    'journal.seal': Nothing
    'media.remove-objects': { keys: string[] }
    'media.sweep-uploads': Nothing
    'memberships.expire': Nothing
    'messaging.deliver-mail': z.input<typeof DeliverMailInput>
    'messaging.sale-completed': z.input<typeof SaleCompletedInput>
    'payments.follow-event': z.input<typeof SyncFromGatewayInput>
    'payments.forget-events': Nothing
    'payments.sweep': Nothing
    'receipts.notify-receipt': z.input<typeof NotifyReceiptInput>
    'receipts.run': z.input<typeof RunReceiptsInput>
    'recurring.charge-due': Nothing
    'recurring.remind-donors': Nothing
    'segments.convert-values': z.input<typeof ConvertValuesInput>
    'sponsors.settle-sponsors': Nothing
    'sponsorships.recount-all-sponsors': Nothing
    'staff.forget-expired': Nothing
    'staff.mail-password-link': z.input<typeof MailPasswordLinkInput>
    'merges.find-pairs': Nothing
    'tasks.forget-tasks': Nothing
    'tasks.mail-day-summary': Nothing
    'reports.mail-digests': Nothing
    'tasks.report-failures': Nothing
    'till-catalog.forget-changes': Nothing
    'tributes.notify-tribute': z.input<typeof NotifyTributeInput>
    'webhooks.prune-deliveries': Nothing
    'webhooks.send-due': Nothing
  }
}

/** A mail server takes some tenths of a second for each email. */
const MAX_MAILS_AT_ONCE = 4
/** A run waits for the replies of its webhooks. Another run sends the events that happen meanwhile. */
const MAX_WEBHOOK_RUNS_AT_ONCE = 4

export const JOBS: readonly Job[] = [
  { ...job('backups.make', makeBackup), retry: BACKUP_RETRY },
  job('backups.start-due', startDueBackup, '*/5 * * * *'),
  job('books.check', checkBooks, '15 6 * * *'),
  job('books.check-first', checkFirst, '* * * * *'),
  job('contributions.fold-tally', foldTally, '* * * * *'),
  job('contributions.rezone', rezoneContributions),
  job('contributions.sweep-refunds', sweepRefunds, '* * * * *'),
  job('contributions.run-batch', runBatch),
  job('fundraising.close-pages', closePages, '35 * * * *'),
  job('fundraising.fold-gifts', foldGifts, '* * * * *'),
  job('fundraising.mail-page', mailPage),
  job('fundraising.verify-former', verifyFormer),
  job('integrations.import-donors', importDonors),
  job('imports.forget-rows', forgetRows, '10 4 * * *'),
  job('imports.resume-imports', resumeImports, '* * * * *'),
  job('imports.run-import', runImport),
  job('journal.seal', sealJournal, '* * * * *'),
  job('media.remove-objects', removeStoredObjects),
  job('media.sweep-uploads', sweepUploads, '20 * * * *'),
  job('memberships.expire', expireMemberships, '5 * * * *'),
  { ...job('messaging.deliver-mail', deliverMail), retry: MAIL_RETRY, atOnce: MAX_MAILS_AT_ONCE },
  job('messaging.sale-completed', saleCompleted),
  job('payments.follow-event', syncFromGateway),
  job('payments.forget-events', forgetEvents, '50 3 * * *'),
  job('payments.sweep', sweepPayments, '* * * * *'),
  job('receipts.notify-receipt', notifyReceipt),
  job('receipts.run', runReceipts),
  job('recurring.charge-due', chargeDue, '*/15 * * * *'),
  job('recurring.remind-donors', remindDonors, '10 14 * * *'),
  job('segments.convert-values', convertValues),
  job('sponsors.settle-sponsors', settleSponsors, '25 * * * *'),
  job('sponsorships.recount-all-sponsors', recountAllSponsors),
  job('staff.forget-expired', forgetExpired, '40 3 * * *'),
  job('staff.mail-password-link', mailPasswordLink),
  job('merges.find-pairs', findPairs, '20 3 * * *'),
  job('tasks.forget-tasks', forgetTasks, '30 4 * * *'),
  job('tasks.mail-day-summary', mailDaySummary, '12 * * * *'),
  job('reports.mail-digests', mailDigests, '16 * * * *'),
  job('tasks.report-failures', reportFailures, '7 * * * *'),
  job('till-catalog.forget-changes', forgetChanges, '40 4 * * *'),
  job('tributes.notify-tribute', notifyTribute),
  job('webhooks.prune-deliveries', pruneDeliveries, '45 4 * * *'),
  { ...job('webhooks.send-due', sendDue, '* * * * *'), atOnce: MAX_WEBHOOK_RUNS_AT_ONCE },
]
