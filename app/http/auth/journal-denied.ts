import { DomainError } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { logFault } from '~/http/fault'
import type { SentRequest } from '~/http/sent-request'

export type DeniedRequest = {
  reason: 'permission' | 'forgery' | 'token' | 'signature'
  method: string
  address: string
}

export type JournalDenied = (ctx: Ctx, denied: DeniedRequest) => Promise<unknown>

type DeniedAccess = { ctx: Ctx; request: SentRequest; reason: DeniedRequest['reason'] }

/** The reply is the same even if the line could not be written or there are enough of them. */
export async function journalDenied(journal: JournalDenied, { ctx, request, reason }: DeniedAccess): Promise<void> {
  try {
    await journal(ctx, { reason, method: request.method, address: new URL(request.url).pathname })
  } catch (error) {
    if (!(error instanceof DomainError)) logFault(error, ctx.requestId)
  }
}
