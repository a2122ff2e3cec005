import { expect, test, type Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { disputeIsDue, panelRefund, sendSandboxEvent } from '../support/e2e-database.ts'
import { addMug, completeButton, numberOf, openTill, payBy, typeCard } from '../support/paying.ts'
import { signIn } from '../support/screens.ts'

async function soldBy(page: Page, card: string): Promise<string> {
  await openTill(page)
  await addMug(page)
  await payBy(page, 'Card')
  await typeCard(page, { number: card })
  await completeButton(page).click()
  const number = await numberOf(page)
  await signIn(page, 'owner')
  await page.goto(`contributions/${number}`)
  await expect(cardOf(page, 'Payment')).toContainText('Succeeded')
  return number
}

const cardOf = (page: Page, title: string) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const gatewaySends = (reference: string, baseURL: string | undefined): Promise<void> =>
  sendSandboxEvent(reference, new URL(baseURL ?? '').origin)

/** Reloads until the event has arrived. */
const shows = async (page: Page, title: string, words: string) =>
  expect(async () => {
    await page.reload()
    await expect(cardOf(page, title)).toContainText(words, { timeout: 500 })
  }).toPass()

const hasNoFinding = async (page: Page) => {
  const { violations } = await axe(page).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
}

test('a refund made in the gateway’s own panel is on the contribution: how much, where, and what is left', async ({
  page,
  baseURL,
}) => {
  const number = await soldBy(page, '4242424242424242')
  const charge = await panelRefund(number, 600)
  await gatewaySends(charge, baseURL)
  await shows(page, 'Refund', '$6.00')
  await expect(page.getByText('Partially Refunded', { exact: true })).toBeVisible()
  await expect(cardOf(page, 'Refund')).toContainText('Sandbox dashboard')
  await expect(page.getByText('Refunded $6.00, in the Sandbox dashboard')).toBeVisible()
  await hasNoFinding(page)
  await page.getByRole('link', { name: 'Refund…' }).click()
  await expect(page.locator('#refund-form')).toContainText('$10.00 of $16.00 can be refunded.')
})

test('staff see a dispute on the payment and in mail, nothing can be refunded, and a loss is booked', async ({
  page,
  baseURL,
}) => {
  const number = await soldBy(page, '4000000000000259')
  const charge = await panelRefund(number, 0)
  await gatewaySends(charge, baseURL)
  await shows(page, 'Payment', 'Disputed')
  await expect(cardOf(page, 'Payment')).toContainText('fraudulent')
  await expect(cardOf(page, 'Payment')).toContainText('Respond by')
  await hasNoFinding(page)
  await page.getByRole('link', { name: 'Refund…' }).click()
  await expect(
    page.getByText('This payment is disputed. It cannot be refunded until the dispute is resolved.'),
  ).toBeVisible()

  await disputeIsDue(number)
  await page.goto(`contributions/${number}`)
  await gatewaySends(charge, baseURL)
  await shows(page, 'Payment', 'Dispute lost')
  await expect(cardOf(page, 'Withdrawn by the bank')).toContainText('$16.00')
  await expect(page.getByText('Dispute about $16.00 lost, funds withdrawn')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Refund…' })).toHaveCount(0)
  await hasNoFinding(page)
  await page.goto('settings/outbox')
  await expect(
    page.getByRole('row').filter({ hasText: `Payment of $16.00 USD disputed: Contribution #${number}` }),
  ).toHaveCount(1)
  await expect(
    page.getByRole('row').filter({ hasText: `Dispute about $16.00 USD lost: Contribution #${number}` }),
  ).toHaveCount(1)
})
