import { workflow } from '~/db/operation.server'
import { receiptContribution } from '~/domain/receipts/receipt-contribution.server'
import { receiptTransaction } from '~/domain/receipts/receipt-transaction.server'
import { perform } from '~/kit/operation'
import { ISSUED } from './messages'
import { SubjectInput, findSubject } from './subject.server'

export const issueTaxReceipt = workflow({
  name: 'transactions.issue-tax-receipt',
  permission: 'taxreceipt.edit',
  input: SubjectInput,
  async run(ctx, { id: input }): Promise<string> {
    const { kind, id } = await findSubject(ctx, input)
    const { number } =
      kind === 'contribution'
        ? await perform(receiptContribution, ctx, { contributionId: id })
        : await perform(receiptTransaction, ctx, { transactionId: id })
    return ISSUED(number)
  },
})
