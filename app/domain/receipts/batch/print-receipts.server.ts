import { workflow } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { toSelection } from '~/lists/declare/filter-values'
import { perform } from '~/kit/operation'
import { TOO_MANY_TO_PRINT } from '../messages'
import { SelectReceiptsInput } from '../receipt-input'
import { receiptList } from '../receipts.list.server'
import { startRun } from './start-run.server'

export const MAX_PRINTED_AT_ONCE = 100
const MAX_PRINTED = 5000

export const printReceipts = workflow({
  name: 'receipts.print-receipts',
  permission: 'taxreceipt.view',
  input: SelectReceiptsInput,
  async run(ctx, input): Promise<{ ids: number[]; runId: number | null }> {
    const ids = await receiptList.selected(ctx, toSelection(input))
    if (ids.length > MAX_PRINTED) throw refused(TOO_MANY_TO_PRINT)
    return {
      ids,
      runId: ids.length > MAX_PRINTED_AT_ONCE ? await perform(startRun, ctx, { ids, action: 'receipts.print' }) : null,
    }
  },
})
