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
