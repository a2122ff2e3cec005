import type { Ctx } from '~/kit/operation'
import type { MailState } from './mail-state'

const MAIL_HELD = 'No mail server is set, so the email waits in the outbox.'

type MailCtx = Pick<Ctx, 'ports'>

export const isMailHeld = ({ ports }: MailCtx): boolean => ports.mailer.isOutbox === true

export const sayMailed = (ctx: MailCtx, sent: string): string => (isMailHeld(ctx) ? MAIL_HELD : sent)

const SENT_RECENTLY = 'Sent a moment ago.'

export const sayMailedRecently = (ctx: MailCtx): string => sayMailed(ctx, SENT_RECENTLY)

export function sayNotified(day: string, state: MailState | null): { words: string; isSent: boolean } {
  if (state === 'held') return { words: `In the outbox since ${day}`, isSent: false }
  if (state === 'queued' || state === 'retrying') return { words: `Being sent since ${day}`, isSent: false }
  if (state === 'failed') return { words: `Failed on ${day}`, isSent: false }
  return { words: day, isSent: true }
}
