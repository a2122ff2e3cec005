import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { perform } from '~/kit/operation'
import { lockStaff } from '../account.server'
import { accountWords } from '../mails'

export async function tellPerson(ctx: SqlTxCtx, staffId: number, happened: string): Promise<void> {
  const person = await lockStaff(ctx.sql, staffId)
  const by = ctx.actor.staffId === staffId ? '' : `by ${ctx.actor.name}`
  await perform(sendTemplate, ctx, {
    dedupeKey: `two-factor:${staffId}:${ctx.now.getTime()}:${happened}`,
    to: person.email,
    template: 'staff_two_factor',
    words: { ...accountWords(ctx, person), happened, by },
  })
}
