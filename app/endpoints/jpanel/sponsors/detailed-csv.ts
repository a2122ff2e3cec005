import { detailedSponsorList } from '~/domain/sponsors/sponsors.list.server'
import { ctxContext } from '~/http/context'
import type { CallArgs } from '~/http/endpoint'
import { listCsv } from '~/http/list/list-endpoints'

/** GET /jpanel/sponsors/detailed.csv: everything of the sponsees, too. */
export const loader = async (args: CallArgs): Promise<Response> =>
  listCsv(await detailedSponsorList(args.context.get(ctxContext).read))(args)
