import { processBatch } from '~/domain/contributions/batch/process-batch.server'
import { sumRefunds } from '~/domain/contributions/batch/refund-sums.server'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { contributionList } from '~/domain/contributions/list/contributions.list.server'
import { batchProgress } from '~/domain/contributions/queries.server'
import { slipsPaper } from '~/domain/contributions/slips.server'
import { issueTaxReceipt } from '~/domain/transactions/issue-tax-receipt.server'
import { transactionModal } from '~/domain/transactions/queries.server'
import { refreshPaymentStatus } from '~/domain/transactions/refresh-payment-status.server'
import { refundTransaction } from '~/domain/transactions/refund-transaction.server'
import { syncDonorCrm } from '~/domain/transactions/sync-donor-crm.server'
import { call, file, query, statusMessage } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { listCsv, listEndpoint } from '~/http/list/list-endpoints'
import { listFilters } from '~/http/list/view-filters'
import { fieldsOfAddress } from '~/lists/request/address'
import { batchReply, CONTRIBUTION_DELETED, deletedContributionReply, describeBatch } from '~/wire/contributions'
import { readRefundDetails } from '~/wire/pos/refund'
import { transactionReply } from '~/wire/transactions'

export const calls = {
  'GET /jpanel/contributions/packing_slip.pdf': file('order.view', (ctx, { request }) =>
    slipsPaper(ctx, fieldsOfAddress(new URL(request.url).search).id),
  ),
  'POST /jpanel/contributions.listing': listEndpoint(contributionList),
  'GET /jpanel/contributions.csv': listCsv(contributionList),
  'GET /jpanel/contributions/filters.json': listFilters(contributionList),
  'POST /jpanel/contributions/batch': call(processBatch, {
    reply: batchReply,
    errors: statusMessage,
    form: { message: describeBatch, to: '/jpanel/contributions' },
  }),
  'POST /jpanel/contributions/batch/refunds': query('order.edit', sumRefunds),
  'GET /jpanel/contributions/batch/:id': query('order.view', (ctx, _fields, { params }) =>
    batchProgress(ctx, Number(params.id)),
  ),
  'POST /jpanel/contributions/destroy': call(deleteContribution, {
    reply: deletedContributionReply,
    errors: statusMessage,
    form: { message: () => CONTRIBUTION_DELETED, to: '/jpanel/contributions' },
  }),
  'POST /jpanel/transactions/:id/modal': query(
    ['order.view', 'transaction.view'],
    async (ctx, _fields, { params: { id } }) => transactionReply(await transactionModal(ctx, (id ?? '').slice(0, 10))),
  ),
  'POST /jpanel/transactions/:id/issue_tax_receipt': call(issueTaxReceipt, {
    reply: (message) => ({ status: 'success', message }),
    errors: statusMessage,
  }),
  'POST /jpanel/transactions/:id/sync_dpo': call(syncDonorCrm, {
    reply: (message) => ({ status: 'success', message }),
    errors: statusMessage,
  }),
  'POST /jpanel/transactions/:id/refund': call(refundTransaction, {
    read: (body) => ({ ...body, ...readRefundDetails(body) }),
    reply: (message) => ({ status: 'success', message }),
    errors: statusMessage,
  }),
  'POST /jpanel/transactions/:id/refresh-payment-status': call(refreshPaymentStatus, {
    reply: (message) => ({ status: 'success', message }),
    errors: statusMessage,
  }),
} satisfies Calls
