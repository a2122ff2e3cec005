import { createTransport } from 'nodemailer'
import { seconds } from '~/kit/clock'
import type { Mailer } from '~/ports/mailer'

type Server = { url: string; from: string }

/** A line break would let the sender add a header. */
function refuseLineBreaks(...headers: string[]): void {
  if (headers.some((header) => /[\r\n\0]/.test(header))) throw new Error('a mail header may not hold a line break')
}

/** Mail programs request the one-click address only over TLS (RFC 8058). */
const listHeaders = (url: string | undefined): Record<string, string> => {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

/**
 * Sends several emails at a time over connections that stay open, and reads nothing from disk or network to make a
 * mail.
 */
export function smtpMailer({ url, from }: Server): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    // Only for an email of which nothing was sent yet. One that may have arrived fails, and its job tries again.
    maxRequeues: 1,
    // Long enough for the next one of a batch, and over before a server closes it.
    idleTimeout: seconds(5),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
  })
  return {
    async send({ to, cc, bcc, replyTo, unsubscribeUrl, subject, text, html, attachments = [], messageId }) {
      refuseLineBreaks(to, cc ?? '', bcc ?? '', replyTo ?? '', unsubscribeUrl ?? '', subject, messageId)
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(cc === undefined ? {} : { cc }),
        ...(bcc === undefined ? {} : { bcc }),
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(attachments.length === 0
          ? {}
          : {
              attachments: attachments.map(({ filename, type, bytes }) => ({
                filename,
                contentType: type,
                content: Buffer.from(bytes),
              })),
            }),
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribeUrl) },
      })
      return 'sent'
    },
  }
}
