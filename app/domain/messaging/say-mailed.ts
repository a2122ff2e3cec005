import type { Ctx } from '~/kit/operation'
import type { MailState } from './mail-state'

const MAIL_WAITS = 'No mail server is set, so the email waits in the outbox.'

type Mailing = Pick<Ctx, 'ports'>

/** True where no mail server is set: emails are stored in the outbox and none leaves. */
export const isMailHeld = ({ ports }: Mailing): boolean => ports.mailer.isOutbox === true

/** A sentence that says that something was mailed, or what is true where no mail leaves. */
export const sayMailed = (ctx: Mailing, sent: string): string => (isMailHeld(ctx) ? MAIL_WAITS : sent)

const SENT_RECENTLY = 'Sent a moment ago.'

/** A second press within a minute says this instead of sending again. */
export const sayMailedRecently = (ctx: Mailing): string => sayMailed(ctx, SENT_RECENTLY)

/** The day of a notification as a fact, by what became of its email; a letter has none. */
export function sayNotified(day: string, state: MailState | null): { words: string; isSent: boolean } {
  if (state === 'held') return { words: `In the outbox since ${day}`, isSent: false }
  if (state === 'queued' || state === 'retrying') return { words: `Being sent since ${day}`, isSent: false }
  if (state === 'failed') return { words: `Failed on ${day}`, isSent: false }
  return { words: day, isSent: true }
}
