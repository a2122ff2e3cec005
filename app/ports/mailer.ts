export type MessageFile = { filename: string; type: string; bytes: Uint8Array }

/** `cc` and `bcc` are addresses separated by commas. */
export type Message = {
  to: string
  cc?: string
  bcc?: string
  replyTo?: string
  /** One click at this address stops emails of this type. */
  unsubscribeUrl?: string
  subject: string
  text: string
  html?: string
  attachments?: readonly MessageFile[]
  messageId: string
}

/**
 * `held` means that no mail server is set and the message stays in the outbox. Throws when the server refuses; the job
 * tries again.
 */
export type Mailer = {
  isOutbox?: true
  send(message: Message): Promise<'sent' | 'held'>
}
