import { productContributions } from '~/domain/reports/product-contributions.list.server'
import type { CallArgs } from '~/http/endpoint'
import { listCsv } from '~/http/list/list-endpoints'

export const loader = (args: CallArgs) => listCsv(productContributions(args.params.id))(args)
