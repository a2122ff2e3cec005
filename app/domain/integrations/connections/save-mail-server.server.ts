import { workflow } from '~/db/operation.server'
import { refuseUnlessConfirmed } from '~/domain/auth/confirm-password.server'
import { PASSWORD_WANTED } from '~/domain/auth/messages'
import { DomainError, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { SaveMailServerInput } from './connection-input'
import { FIXED_MAIL, mailRefused, PASSWORD_AGAIN } from './messages'
import { storeConnection } from './store-connection.server'
import { describeMail, storedMailServer } from './stored.server'

/** Checks with the mail server first. A server that does not answer or refuses the account is not stored. */
export const saveMailServer = workflow({
  name: 'integrations.save-mail-server',
  permission: OWNER_ONLY,
  input: SaveMailServerInput,
  async run(ctx, { currentPassword, ...typed }): Promise<{ host: string }> {
    if (ctx.ports.connections.fixed.mail) throw refused(FIXED_MAIL)
    const stored = storedMailServer(ctx.settings, ctx.ports.vault)
    const isSame = stored?.host === typed.host && stored.user === typed.user
    if (typed.password === '' && typed.user !== '' && !isSame)
      throw new DomainError('invalid', PASSWORD_AGAIN, { fields: { password: [PASSWORD_AGAIN] } })
    const server = { ...typed, password: typed.password || (isSame ? stored.password : '') }
    await refuseUnlessConfirmed(ctx, currentPassword, PASSWORD_WANTED)
    const reason = await ctx.ports.connections.checkMail(server)
    if (reason !== null) {
      const message = mailRefused(reason)
      throw new DomainError('invalid', message, { fields: { host: [message] } })
    }
    await perform(storeConnection, ctx, {
      connection: 'mail',
      sealed: ctx.ports.vault.seal(JSON.stringify(server)),
      was: stored === null ? null : describeMail(stored),
      about: describeMail(server),
      isReplaced: typed.password !== '',
    })
    return { host: server.host }
  },
})
