import { steps } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { selectionOf } from '~/kit/list/list-filters'
import { TOO_MANY_TO_PRINT } from '../messages'
import { SelectReceiptsInput } from '../receipt-input'
import { receiptList } from '../receipts.list.server'

export const MOST_PRINTED = 500

/** Which receipts a print of the selection holds. */
export const printReceipts = steps({
  name: 'receipts.print-receipts',
  permission: 'taxreceipt.view',
  input: SelectReceiptsInput,
  async run(ctx, input): Promise<number[]> {
    const ids = await receiptList.selected(ctx, selectionOf(input))
    if (ids.length > MOST_PRINTED) throw refused(TOO_MANY_TO_PRINT)
    return ids
  },
})
