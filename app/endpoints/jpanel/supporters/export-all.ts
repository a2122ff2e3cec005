import type { LoaderFunctionArgs } from 'react-router'
import { wholeSupporterList } from '~/domain/supporters/supporters.list.server'
import { ctxContext } from '~/http/context'
import { listCsv } from '~/http/list/list-endpoints'

/** The permission is checked by the export itself; what is read before it names no supporter. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> =>
  listCsv(await wholeSupporterList(args.context.get(ctxContext).read))(args)
