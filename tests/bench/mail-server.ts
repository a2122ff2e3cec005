import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Mail servers of others take about as long for an email. */
export const ANSWER_MS = 150

export type MailServer = {
  url: string
  /** All emails so far, with the moments at which they were accepted. */
  received: { subject: string; at: number }[]
  close: () => Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (piece: Buffer) => (text += String(piece)))
      stream.on('end', () => {
        setTimeout(() => {
          received.push({ subject: /^Subject: (.+)$/im.exec(text)?.[1] ?? '', at: performance.now() })
          done()
        }, ANSWER_MS)
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
