import { batchProgress } from '~/domain/contributions/queries.server'
import { reading } from '~/http/endpoint'

/** GET /jpanel/contributions/batch/{id}: how far a batch has come that is too long for one request. */
export const loader = reading('order.view', (ctx, _query, params) => batchProgress(ctx, Number(params.id)))
