export type Message = { to: string; subject: string; text: string; html?: string; messageId: string }

/** `held`: no mail server is set, the message stays in the outbox. Throws when the server refuses; the job tries again. */
export type Mailer = { send(message: Message): Promise<'sent' | 'held'> }
