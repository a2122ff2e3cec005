import { countHeldEmails } from '~/domain/messaging/queries.server'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { SANDBOX_WORDS } from '~/domain/payments/messages'
import type { Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { counted } from '~/kit/text'
import type { Warning } from './warnings'
import { warningsFor } from './warnings.server'

async function readMailWarning(ctx: Ctx): Promise<Warning> {
  const count = await countHeldEmails(ctx.read)
  const waiting = count === 0 ? 'Receipts and password links' : counted(count, 'email')
  return {
    title: 'No mail server is set, so no email leaves.',
    words: ` ${waiting} ${count === 1 ? 'waits' : 'wait'} in the `,
    place: { words: 'outbox', to: '/jpanel/settings/outbox' },
    act: { words: 'Set mail server', to: '/jpanel/settings/connections#mail' },
  }
}

/** Warnings for every office page. Owners get a link to where each is solved (R-SETTINGS-7). */
export async function readWarnings(ctx: Ctx): Promise<Warning[]> {
  const isOwner = ctx.actor.can(OWNER_ONLY)
  const act = { words: 'Connect Stripe', to: '/jpanel/settings/connections#payments' }
  return [
    ...warningsFor(ctx).map((words) => (isOwner && words === SANDBOX_WORDS ? { words, act } : { words })),
    ...(isOwner && isMailHeld(ctx) ? [await readMailWarning(ctx)] : []),
  ]
}
