import { expect, test } from 'vitest'
import { HeldMail, HeldMailContext } from '~/ui/overlay/held-mail'
import { sayConfirmation } from '~/pages/jpanel/pos/after-sale/finished-sale'
import { markup } from './render'

const WAITS = 'No mail server is set: the email will wait in the outbox.'
const within = (isHeld: boolean, element: React.ReactElement) =>
  markup(<HeldMailContext value={isHeld}>{element}</HeldMailContext>)

test('says beside what mails that the email waits when no mail server is set, and only then', async () => {
  expect(await within(true, <HeldMail />)).toContain(WAITS)
  expect(await within(false, <HeldMail />)).toBe('')
})

test('a finished sale says that its confirmation waits only when no mail server is set', () => {
  expect(sayConfirmation('a@b.org', false)).toBe('The confirmation goes to a@b.org.')
  expect(sayConfirmation('a@b.org', true)).toBe(
    'No mail server is set, so the confirmation for a@b.org waits in the outbox.',
  )
})
