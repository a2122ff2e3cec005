import { expect, test } from 'vitest'
import { HeldMail, HeldMailContext } from '~/ui/overlay/held-mail'
import { Complete } from '~/pages/jpanel/pos/after-sale/finished'
import type { Finished } from '~/pages/jpanel/pos/payment/payment-state'
import { markup } from './render'

const WAITS = 'No mail server is set: the email will wait in the outbox.'
const within = (isHeld: boolean, element: React.ReactElement) =>
  markup(<HeldMailContext value={isHeld}>{element}</HeldMailContext>)

test('explains next to a button that sends mail that it waits, only if no mail server is set', async () => {
  expect(await within(true, <HeldMail />)).toContain(WAITS)
  expect(await within(false, <HeldMail />)).toBe('')
})

const FINISHED: Finished = {
  id: 7,
  number: '7F3A09C2B1',
  totalMinor: 2000n,
  currency: 'USD',
  changeMinor: null,
  receivedMinor: null,
  way: 'by check',
  giver: 'Ada Holm',
  email: 'a@b.org',
  mailedTo: 'a@b.org',
  pending: null,
}
const finishedSale = (confirmsByEmail: boolean) => (
  <Complete finished={FINISHED} rules={{ confirmsByEmail, organisation: '' }} onClose={() => undefined} />
)
const GOES = 'The confirmation goes to a@b.org.'
const HELD = 'No mail server is set, so the confirmation for a@b.org waits in the outbox.'
const NONE = 'No confirmation goes to a@b.org: it is turned off in the email templates.'

test.each([
  ['goes out when a mail server is set', false, true, GOES],
  ['waits in the outbox when no mail server is set', true, true, HELD],
  ['is turned off when its template is, with a mail server', false, false, NONE],
  ['is turned off when its template is, without a mail server', true, false, NONE],
])('a finished sale says that its confirmation %s', async (_, isHeld, isOn, sentence) => {
  const page = await within(isHeld, finishedSale(isOn))
  expect([GOES, HELD, NONE].filter((one) => page.includes(one))).toEqual([sentence])
})
