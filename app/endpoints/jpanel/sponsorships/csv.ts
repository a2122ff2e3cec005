import { wholeSponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { ctxContext } from '~/http/context'
import type { CallArgs } from '~/http/endpoint'
import { listCsv } from '~/http/list/list-endpoints'

/** GET /jpanel/sponsorship.csv: with one column for each segment. */
export const loader = async (args: CallArgs): Promise<Response> =>
  listCsv(await wholeSponseeList(args.context.get(ctxContext).read))(args)
