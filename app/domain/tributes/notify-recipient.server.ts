import { sqlOperation } from '~/db/operation.server'
import { seconds } from '~/kit/clock'
import { DomainError, notFound, refused } from '~/kit/errors'
import { isEmail } from '~/kit/text'
import { NO_EMAIL_TEMPLATE, NOBODY_TO_NOTIFY, NOT_PAID, NOTIFY_EMAIL, TOO_MANY } from './messages'
import { mailNotice, markNotified } from './mail-notice.server'
import { lockNotice } from './notice.server'
import { TributeIdInput } from './tribute-input'

/** A second press within this time is not a second wish. */
const APART = seconds(60)

/**
 * Staff notify now, also before the date and also again: an email goes out, a letter is marked as sent. Throws
 * `too-many` within a minute of the last notification (R-TRIBUTES-3).
 */
export const notifyRecipient = sqlOperation({
  name: 'tributes.notify-recipient',
  permission: 'tribute.edit',
  input: TributeIdInput,
  async run(ctx, { id }) {
    const notice = await lockNotice(ctx, id)
    if (notice === null) throw notFound('The tribute')
    if (notice.notify === null) throw refused(NOBODY_TO_NOTIFY)
    if (!notice.isPaid) throw refused(NOT_PAID)
    const since = notice.notifiedAt === null ? Infinity : ctx.now.getTime() - notice.notifiedAt.getTime()
    if (since < APART) throw new DomainError('too-many', TOO_MANY, { retryAfter: Math.ceil((APART - since) / 1000) })
    if (notice.notify === 'email') {
      if (notice.template === null) throw refused(NO_EMAIL_TEMPLATE)
      if (!isEmail(notice.notifyEmail)) throw refused(NOTIFY_EMAIL)
      const again = notice.notifiedAt === null ? '' : `:${ctx.now.getTime()}`
      await mailNotice(ctx, notice, { key: `tribute:${id}${again}`, to: notice.notifyEmail, template: notice.template })
    }
    await markNotified(ctx, id, notice)
    return { id, notify: notice.notify, notifyName: notice.notifyName, notifyEmail: notice.notifyEmail }
  },
})
