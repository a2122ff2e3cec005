import type { LoaderFunctionArgs } from 'react-router'
import { DomainError, STATUS_OF } from '~/kit/errors'
import { authorize, type Ctx } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import { ctxContext } from './context'
import { faultReply } from './fault'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>

export type Paper = { name: string; bytes: Uint8Array }

/**
 * A PDF behind an address: permission first, then the document, shown by the browser under its name, or where it lies.
 * Kept by nobody on the way.
 */
export const documentEndpoint =
  (permission: Permission, make: (ctx: Ctx, args: Args) => Promise<Paper | Response>) =>
  async (args: Args): Promise<Response> => {
    const ctx = args.context.get(ctxContext)
    try {
      authorize(ctx, permission)
      const made = await make(ctx, args)
      if (made instanceof Response) return made
      const { name, bytes } = made
      return new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${name.replace(/[^A-Za-z0-9._-]/g, '-')}.pdf"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    } catch (error) {
      if (!(error instanceof DomainError)) return faultReply(error, ctx.requestId)
      return Response.json({ message: error.message }, { status: STATUS_OF[error.code] })
    }
  }
