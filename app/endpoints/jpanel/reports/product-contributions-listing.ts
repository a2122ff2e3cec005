import { productContributions, productNamed, productSums } from '~/domain/reports/product-contributions.list.server'
import { notGet, type CallArgs } from '~/http/endpoint'
import { listEndpoint } from '~/http/list/list-endpoints'
import { productStats } from '~/wire/reports'

export const loader = notGet
/**
 * POST /jpanel/products/{id}/contributions.ajax: the rows, and `stats` of everything that the filters mean: null where
 * these are more than are counted.
 */
export const action = (args: CallArgs) =>
  listEndpoint(productContributions(args.params.id), async (ctx, fields, listed) => {
    await productNamed(ctx, args.params.id)
    return {
      stats: productStats(await productSums(ctx, { id: args.params.id, fields, listed }), ctx.organisation.currency),
    }
  })(args)
