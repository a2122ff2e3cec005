import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { smtpMailer } from '~/adapters/smtp/mailer.server'

let received: { from: string; to: string[]; raw: string }[] = []
let isFull = false
let isBreaking = false
let connections = 0
let accepting = Promise.resolve()
const sockets = new Set<Socket>()
async function accept(done: () => void) {
  await accepting
  done()
}
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 100,
  onConnect(_session, done) {
    connections += 1
    done()
  },
  onRcptTo: (_address, _session, done) =>
    done(isFull ? Object.assign(new Error('mailbox full'), { responseCode: 452 }) : null),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      })
      if (!isBreaking) void accept(done)
      else for (const socket of sockets) socket.destroy()
      isBreaking = false
    })
  },
})
let mailer: ReturnType<typeof smtpMailer>

beforeAll(async () => {
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Harbor Light <gifts@example.org>' })
})
afterAll(() => new Promise<void>((done) => server.close(done)))
beforeEach(() => {
  received = []
  isFull = false
  connections = 0
  accepting = Promise.resolve()
})

const message = {
  to: 'amara@example.org',
  subject: 'Thank you',
  text: 'Hello Amara',
  messageId: '<sale-1@example.org>',
}

test('hands a message over, with its own id', async () => {
  expect(await mailer.send({ ...message, subject: 'Merci, Zoë', text: 'Grüße\nund mehr' })).toBe('sent')
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = received
  expect([from, to]).toEqual(['gifts@example.org', ['amara@example.org']])
  expect(raw).toContain('Message-ID: <sale-1@example.org>')
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).not.toContain('text/html')
})

test('sends both parts, the reply address where one is set, and no header of marketing', async () => {
  await mailer.send({ ...message, html: '<p>Hello <b>Amara</b></p>', replyTo: 'help@example.org' })
  await mailer.send({ ...message, messageId: '<sale-2@example.org>' })
  const [{ raw: first } = { raw: '' }, { raw: second } = { raw: '' }] = received
  expect(first).toContain('Reply-To: help@example.org')
  expect(first).toContain('Content-Type: multipart/alternative')
  expect(first.indexOf('Content-Type: text/plain')).toBeGreaterThan(0)
  expect(first.indexOf('Content-Type: text/html')).toBeGreaterThan(first.indexOf('Content-Type: text/plain'))
  expect(second).not.toContain('Reply-To')
  for (const { raw } of received) expect(raw).not.toMatch(/^(?:List-|Precedence)/im)
})

test('adds the unsubscribe header when an email has a link, one-click only over TLS', async () => {
  await mailer.send({ ...message, unsubscribeUrl: 'https://office.example.org/unsubscribe/1' })
  await mailer.send({ ...message, unsubscribeUrl: 'http://office.example.org/unsubscribe/1' })
  const [{ raw: first } = { raw: '' }, { raw: second } = { raw: '' }] = received
  expect(first).toContain('List-Unsubscribe: <https://office.example.org/unsubscribe/1>')
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(second).toContain('List-Unsubscribe: <http://office.example.org/unsubscribe/1>')
  expect(second).not.toContain('One-Click')
})

test.each([
  { to: 'amara@example.org\r\nBcc: everybody@example.org' },
  { subject: 'Thank you\nBcc: everybody@example.org' },
  { messageId: '<a>\r\nX-Evil: 1' },
  { unsubscribeUrl: 'https://a.example/\r\nX-Evil: 1' },
])('refuses a header with a line break: %j', async (part) => {
  await expect(mailer.send({ ...message, ...part })).rejects.toThrow('line break')
  expect(received).toEqual([])
})

test('sends to one recipient, whatever the field contains', async () => {
  await mailer.send({ ...message, to: 'amara@example.org, everybody@example.org' }).catch(() => undefined)
  expect(received.flatMap(({ to }) => to)).not.toContain('everybody@example.org')
})

test('throws when the mail server fails, so that the job tries again', async () => {
  isFull = true
  await expect(mailer.send(message)).rejects.toThrow('mailbox full')
})

test('sends one email after the other over the same connection', async () => {
  for (let number = 0; number < 10; number++) await mailer.send(message)
  expect(received).toHaveLength(10)
  expect(connections).toBeLessThan(3)
})

test('sends four emails at the same time when the server takes long, each of them once', async () => {
  const ids = [1, 2, 3, 4].map((number) => `<sale-${number}@example.org>`)
  const taken = Promise.withResolvers<void>()
  accepting = taken.promise
  const sent = Promise.all(ids.map((messageId) => mailer.send({ ...message, messageId })))
  await vi.waitFor(() => expect(received).toHaveLength(4))
  taken.resolve()
  expect(await sent).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(new Set(received.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]))).toEqual(new Set(ids))
})

test('fails instead of sending again when the connection breaks after the email', async () => {
  isBreaking = true
  await expect(mailer.send(message)).rejects.toThrow()
  expect(await mailer.send({ ...message, messageId: '<sale-2@example.org>' })).toBe('sent')
  expect(received).toHaveLength(2)
})
