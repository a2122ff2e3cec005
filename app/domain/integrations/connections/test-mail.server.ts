import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { staffById } from '~/domain/auth/account.server'
import { refused } from '~/kit/errors'
import { readReason } from '~/kit/log'
import { perform } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { NO_MAIL_SERVER, testFailed } from './messages'

const NothingInput = z.object({})

const noteTest = sqlOperation({
  name: 'integrations.note-mail-test',
  permission: OWNER_ONLY,
  input: NothingInput,
  async run(ctx): Promise<void> {
    await ctx.sql.run(sql`INSERT INTO setting (key, value, updated_at, updated_by)
      VALUES ('mail_tested_at', ${ctx.now.toISOString()}, ${ctx.now}, ${ctx.actor.staffId})
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`)
    await ctx.publish('connection.tested', { id: 'mail' })
  },
})

/** Sends immediately, so that the user sees the mail server's answer. */
export const testMail = workflow({
  name: 'integrations.test-mail',
  permission: OWNER_ONLY,
  input: NothingInput,
  async run(ctx): Promise<{ to: string }> {
    if (isMailHeld(ctx)) throw refused(NO_MAIL_SERVER)
    const { email: to } = await staffById(ctx.read, ctx.actor.staffId ?? 0)
    try {
      await ctx.ports.mailer.send({
        to,
        subject: `Test email from ${ctx.organisation.name}`,
        text: `Emails of ${ctx.organisation.name} leave this server.\n\n${ctx.officeUrl}/jpanel/\n`,
        messageId: `<${randomUUID()}@almoner>`,
      })
    } catch (error) {
      throw refused(testFailed(readReason(error)))
    }
    await perform(noteTest, ctx, {})
    return { to }
  },
})
