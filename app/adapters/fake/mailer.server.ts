import type { Mailer } from '~/ports/mailer'

export const outboxMailer: Mailer = { isOutbox: true, send: async () => 'held' }
