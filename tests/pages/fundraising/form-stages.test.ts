import { expect, test } from 'vitest'
import { newForm } from '~/domain/fundraising/form'
import { listStages } from '~/pages/jpanel/fundraising/parts/form-stages'

const labels = (change: object) => listStages({ ...newForm(), ...change }).map(({ label }) => label)

test('previews the steps after a gift only when on and not empty', () => {
  expect(labels({})).toEqual([])
  expect(labels({ hasUpsell: 'on', hasReminder: 'on', thanksScreen: '<p> </p>' })).toEqual([])
  expect(labels({ upsellText: 'Monthly?', reminderText: 'Give' })).toEqual([])
  expect(
    labels({
      hasUpsell: 'on',
      upsellText: 'Make it monthly?',
      exitText: 'Leave?',
      thanksScreen: '<p>Thanks</p>',
      hasReminder: 'on',
      reminderText: 'Give',
    }),
  ).toEqual(['Monthly offer', 'Leaving', 'Thank you', 'Reminder'])
})
