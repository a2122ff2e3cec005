import { transactionModal } from '~/domain/transactions/queries.server'
import { notGet, reading } from '~/http/endpoint'
import { transactionReply } from '~/wire/transactions'

/** POST /jpanel/transactions/{id}/modal: a contribution, or one charge of a plan, as data. */
export const loader = notGet
export const action = reading(['order.view', 'transaction.view'], async (ctx, _body, { id }) =>
  transactionReply(await transactionModal(ctx, (id ?? '').slice(0, 10))),
)
