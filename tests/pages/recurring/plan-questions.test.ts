import { expect, test } from 'vitest'
import { askAboutPlan } from '~/pages/jpanel/recurring/parts/plan-questions'

const PLAN = { total: '$31.50', terms: 'monthly', next: 'Dec 1, 2026', isChargeable: true }

test('a plan is charged, paused, resumed and cancelled only after its amount and its day were named', () => {
  const { charge, pause, resume, cancel } = askAboutPlan(PLAN)
  expect([charge.title, charge.act]).toEqual(['Take $31.50 now?', 'Take $31.50'])
  expect(charge.body).toContain('due on Dec 1, 2026, which is not taken again then')
  expect(pause.body).toContain('$31.50 monthly stops, the payment of Dec 1, 2026 included, until the plan is resumed.')
  expect(resume.body).toContain('$31.50 monthly goes on at its next day.')
  expect(cancel.body).toContain('$31.50 monthly stops, the payment of Dec 1, 2026 included.')
  expect(cancel.body).toContain('A cancelled plan cannot be resumed.')
  for (const { body, mails } of [charge, pause, resume, cancel])
    expect([body.includes('1 email.'), mails]).toEqual([true, true])
})

test('a plan that is collected manually is marked as paid', () => {
  const { charge } = askAboutPlan({ ...PLAN, isChargeable: false })
  expect([charge.title, charge.act]).toEqual(['Mark $31.50 as paid?', 'Mark as paid'])
})
