import { STOPPED_WORDS } from '~/domain/installation/messages'
import { isStopped } from '~/domain/installation/identity.server'
import { takesNoMoney } from '~/domain/payments/queries.server'
import { SANDBOX_WORDS } from '~/domain/payments/messages'
import type { Ctx } from '~/kit/operation'

/** Warnings about the whole installation, for every page and the till (R-INSTALLATION-1, R-PAYMENTS-5). */
export const warningsFor = (ctx: Ctx): string[] => [
  ...(isStopped(ctx.settings) ? [STOPPED_WORDS] : []),
  ...(takesNoMoney(ctx) ? [SANDBOX_WORDS] : []),
]
