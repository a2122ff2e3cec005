import { sqlOperation } from '~/db/operation.server'
import { sayMailedRecently } from '~/domain/messaging/say-mailed'
import { refuseSoon } from '~/domain/messaging/sent-recently'
import { notFound, refused } from '~/kit/errors'
import { isEmail } from '~/kit/text'
import { MARKED_RECENTLY, NO_EMAIL_TEMPLATE, NOBODY_TO_NOTIFY, NOT_PAID, NOTIFY_EMAIL } from './messages'
import { mailNotice, markNotified } from './mail-notice.server'
import { lockNotice } from './notice.server'
import { TributeIdInput } from './tribute-input'

/**
 * Notifies now, even before the date or again: sends the email, or marks the letter as sent. Refused within a minute of
 * the last notification (R-TRIBUTES-3).
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
    refuseSoon(ctx.now, notice.notifiedAt, notice.notify === 'letter' ? MARKED_RECENTLY : sayMailedRecently(ctx))
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
