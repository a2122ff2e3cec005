import { NO_SUMS, productContributions, productNamed, productSums } from '~/domain/reports/product-contributions.list.server'
import { notGet, type CallArgs } from '~/http/endpoint'
import { listEndpoint } from '~/http/list/list-endpoints'
import { productStats } from '~/wire/reports'

export const loader = notGet
/** POST /jpanel/products/{id}/contributions.ajax: the rows, and `stats` of everything that the filters mean. */
export const action = (args: CallArgs) =>
  listEndpoint(productContributions(args.params.id), async (ctx, fields) => {
    await productNamed(ctx, args.params.id)
    // Numbers always: those of more rows than are counted are counted for this.
    const sums = await productSums(ctx, args.params.id, { ...fields, count: 'exact' })
    return { stats: productStats(sums ?? NO_SUMS, ctx.organisation.currency) }
  })(args)
