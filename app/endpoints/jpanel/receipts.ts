import { redirect } from 'react-router'
import { findPrintedFile } from '~/domain/receipts/batch/print-run.server'
import { TOO_MANY } from '~/domain/messaging/sent-recently'
import { issueDraft } from '~/domain/receipts/issue-draft.server'
import { NOT_REVISED } from '~/domain/receipts/messages'
import { notifyDonor } from '~/domain/receipts/notify-donor.server'
import { drawReceipts } from '~/domain/receipts/paper/paper.server'
import { receiptList } from '~/domain/receipts/receipts.list.server'
import { reviseReceipt } from '~/domain/receipts/revise-receipt.server'
import { previewTemplate } from '~/domain/receipts/templates/preview-template.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { call, errorListSaying, file, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { listCsv, listEndpoint } from '~/http/list/list-endpoints'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { readReceipt } from '~/wire/receipts'
import { receiptIdsIn } from './receipts/ids'
import { replyWith } from './receipts/reply'

export const calls = {
  'GET /jpanel/tax_receipt/:id/pdf': file('taxreceipt.view', (ctx, { params }) =>
    drawReceipts(ctx, [someId.catch(0).parse(params.id)]),
  ),
  'GET /jpanel/tax_receipts/print': file('taxreceipt.view', (ctx, { request }) =>
    drawReceipts(ctx, receiptIdsIn(request)),
  ),
  'GET /jpanel/tax_receipts/print/:id': file('taxreceipt.view', async (ctx, { params }) => {
    const address = await findPrintedFile(ctx, someId.catch(0).parse(params.id))
    if (address === null) throw notFound('The file')
    return redirect(address)
  }),
  'POST /jpanel/tax_receipts/templates/preview': call(previewTemplate, { reply: (preview) => preview }),
  'POST /jpanel/tax_receipts.ajax': listEndpoint(receiptList),
  'GET /jpanel/tax_receipts.csv': listCsv(receiptList),
  'POST /jpanel/tax_receipt/:id/modal': query('taxreceipt.view', (ctx, _fields, { params: { id } }) =>
    replyWith({ id: /^[1-9]\d{0,8}$/.test(id ?? '') ? Number(id) : 0 }, ctx),
  ),
  'POST /jpanel/tax_receipt/:id/revise': call(reviseReceipt, {
    read: readReceipt,
    reply: replyWith,
    failure: NOT_REVISED,
  }),
  'POST /jpanel/tax_receipt/:id/issue': call(issueDraft, { reply: replyWith }),
  'POST /jpanel/tax_receipt/:id/void': call(voidReceipt, { reply: replyWith }),
  'POST /jpanel/tax_receipt/:id/notify': call(notifyDonor, {
    reply: replyWith,
    errors: errorListSaying('sent-recently', TOO_MANY),
  }),
} satisfies Calls
