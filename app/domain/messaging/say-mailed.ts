import type { Ctx } from '~/kit/operation'

const MAIL_WAITS = 'No mail server is set, so the email waits in the outbox.'

/** A sentence that says that something was mailed, or what is true where no mail leaves. */
export const sayMailed = ({ ports }: Pick<Ctx, 'ports'>, sent: string): string =>
  ports.mailer.isOutbox ? MAIL_WAITS : sent
