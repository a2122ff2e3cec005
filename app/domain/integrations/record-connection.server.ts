import { operation } from '~/db/operation.server'
import { LinkInput } from './schemas'
import { linkKey } from './links'

export const recordConnection = operation({
  name: 'integrations.record-connection',
  permission: 'admin.general',
  input: LinkInput,
  audit: 'when-changed',
  async run(ctx, { target, isConnected }): Promise<void> {
    const key = linkKey(target)
    const row = { value: '1', updatedAt: ctx.now, updatedBy: ctx.actor.staffId }
    const { count } = isConnected
      ? await ctx.tx.setting.createMany({ data: { key, ...row }, skipDuplicates: true })
      : await ctx.tx.setting.deleteMany({ where: { key } })
    if (count === 0) return
    await ctx.publish(isConnected ? 'integration.connected' : 'integration.disconnected', {
      id: target,
      before: { isConnected: !isConnected },
      after: { isConnected },
    })
  },
})
