export type MessageFile = { filename: string; type: string; bytes: Uint8Array }

/** `cc` and `bcc` are addresses with commas. */
export type Message = {
  to: string
  cc?: string
  bcc?: string
  /** Set if answers go to another address than the sender's. */
  replyTo?: string
  /** One press at this address stops emails of this kind. */
  unsubscribeUrl?: string
  subject: string
  text: string
  html?: string
  attachments?: readonly MessageFile[]
  messageId: string
}

/**
 * `held`: no mail server is set, the message stays in the outbox. Throws when the server refuses; the job tries again.
 */
export type Mailer = {
  /** No mail server is set: every message is held. */
  isOutbox?: true
  send(message: Message): Promise<'sent' | 'held'>
}
