import { expect, test } from 'vitest'
import { ChangeEmailInput, MailPasswordLinkInput, SaveProfileInput, SignInInput } from '~/domain/auth/schemas'
import { SendTestInput } from '~/domain/emails/schemas'
import { MailReceiptInput } from '~/domain/messaging/schemas'
import { FirstOwnerInput } from '~/domain/staff/add-first-owner.server'
import { EditTributeInput } from '~/domain/tributes/tribute-input'

const TYPED = ' rene\u0301e\u200B@office.\u200Eexample '
const STORED = 'renée@office.example'
const visitor = { address: null, userAgent: null }

test('stores and looks for one email when letters are composed in two ways or characters are invisible', () => {
  expect(ChangeEmailInput.parse({ staffId: 1, email: TYPED }).email).toBe(STORED)
  expect(SaveProfileInput.parse({ firstName: 'R', lastName: 'R', email: TYPED }).email).toBe(STORED)
  expect(FirstOwnerInput.parse({ email: TYPED }).email).toBe(STORED)
  expect(MailPasswordLinkInput.parse({ email: TYPED.toUpperCase() }).email).toBe(STORED)
  const signIn = { email: TYPED, password: 'x', earlierSession: null, visitor }
  expect(SignInInput.parse(signIn).email).toBe(STORED)
  expect(MailReceiptInput.parse({ id: 1, email: TYPED }).email).toBe(STORED)
  expect(SendTestInput.parse({ name: 'sponsorship_ended', subject: 's', body: 'b', _to: TYPED }).to).toBe(STORED)
  const tribute = { id: 1, name: 'R', notify: 'email', notifyName: 'R', notifyEmail: TYPED }
  expect(EditTributeInput.parse(tribute).notifyEmail).toBe(STORED)
})

test.each(['', '\u200B', 'no email', `${'a'.repeat(250)}@x.example`])('refuses %j as an email of staff', (email) =>
  expect(ChangeEmailInput.safeParse({ staffId: 1, email }).success).toBe(false),
)
