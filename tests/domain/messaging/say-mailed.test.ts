import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sayMailed } from '~/domain/messaging/say-mailed'
import type { Ctx } from '~/kit/operation'
import type { Mailer } from '~/ports/mailer'

const ctxWith = (mailer: Mailer) => ({ ports: { mailer } }) as unknown as Ctx

test('says that a mail was sent only when a mail server is set', () => {
  const send = async () => 'sent' as const
  expect(sayMailed(ctxWith({ send }), 'Link sent.')).toBe('Link sent.')
  expect(sayMailed(ctxWith({ send, isOutbox: true }), 'Link sent.')).toBe(
    'No mail server is set, so the email waits in the outbox.',
  )
})

const CLAIMS = /(?:flash|message): .*['`][^'`]*\b(?:[Ss]ent|emailed|mailed|get an email)\b/

test('every reply that says that something was mailed asks whether mail leaves', () => {
  const claims = ['app/pages', 'app/endpoints'].flatMap((folder) =>
    readdirSync(path.resolve(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))
      .filter((line) => CLAIMS.test(line)),
  )
  expect(claims.length).toBeGreaterThan(6)
  expect(claims.filter((line) => !line.includes('sayMailed(')).map((line) => line.trim())).toEqual([
    // The test mail is refused if no mail server is set.
    "'test-mail': intent(testMail, ({ to }) => ({ to: `${HERE}#mail`, flash: `A test email was sent to ${to}.` })),",
    "flash: `${counted(count, 'letter')} marked as sent.`,",
  ])
})
