import { sqlOperation } from '~/db/operation.server'
import { isEmail } from '~/kit/text'
import { mailNotice, markNotified } from './mail-notice.server'
import { lockNotice } from './notice.server'
import { NotifyTributeInput } from './schemas'

export const notifyTribute = sqlOperation({
  name: 'tributes.notify-tribute',
  permission: 'tribute.edit',
  input: NotifyTributeInput,
  audit: 'when-changed',
  async run(ctx, { tributeId }) {
    const notice = await lockNotice(ctx, tributeId)
    if (!notice?.isPaid || notice.notify !== 'email' || notice.notifiedAt !== null || notice.template === null) return
    if (!isEmail(notice.notifyEmail)) return
    if (notice.notifyAt > ctx.now)
      return ctx.enqueue({ job: 'tributes.notify-tribute', payload: { tributeId }, startAfter: notice.notifyAt })
    await mailNotice(ctx, notice, { key: `tribute:${tributeId}`, to: notice.notifyEmail, template: notice.template })
    await markNotified(ctx, tributeId, notice)
  },
})
