import { expect, test } from '@playwright/test'
import { takenOver } from '../support/screens.ts'
import { addMug, cart, completeButton, finished, payBy, payDialog } from '../support/paying.ts'
import { addToContribution, choose, dialog, line, openTill, payButton } from '../support/till-screen.ts'

test('a refused item keeps its typed values and says why once, also after its dialog was closed', async ({ page }) => {
  await openTill(page)
  await test.step('an error is shown even if its dialog was closed before', async () => {
    await choose(page, 'Donations', /Monthly gift/)
    const gift = dialog(page, 'Monthly gift')
    await gift.getByLabel('Other amount').fill('41.50')
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    await page.route('**/pos/*/add', async (route) => {
      await closed
      await route.continue({
        postData: JSON.stringify({ ...(route.request().postDataJSON() as object), amount: '1.00' }),
      })
    })
    const requested = page.waitForRequest('**/pos/*/add')
    await addToContribution(page)
    await requested
    await gift.getByRole('button', { name: 'Close' }).click()
    await expect(gift).toHaveCount(0)
    close()
    await expect(page.locator('.toast').getByText('The amount must be greater than $5.00.')).toHaveCount(1)
    await page.unrouteAll()
  })
  // Reloads to remove the message, which would appear in the next dialog.
  await page.goto('pos')
  await takenOver(page)
  await test.step('a refused item keeps its typed values, says why, and is added by another try', async () => {
    await choose(page, 'Donations', /Monthly gift/)
    const gift = dialog(page, 'Monthly gift')
    const amount = gift.getByLabel('Other amount')
    const notes = gift.getByLabel('Additional notes')
    await amount.fill('41.50')
    await notes.fill('For the lighthouse')
    // Simulates a minimum that was raised after the till opened, which only the server knows.
    await page.route('**/pos/*/add', async (route) =>
      route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), amount: '1.00' }) }),
    )
    await addToContribution(page)
    await expect(page.getByText('The amount must be greater than $5.00.')).toHaveCount(1)
    await expect(gift).toContainText('The amount must be greater than $5.00.')
    await expect(amount).toHaveValue('41.50')
    await expect(notes).toHaveValue('For the lighthouse')
    await page.unroute('**/pos/*/add')
    await addToContribution(page)
    await expect(gift).toHaveCount(0)
    await expect(line(page, 'Monthly gift')).toHaveCount(1)
    await expect(payButton(page)).toContainText('$41.50')
  })
})

test('a cart that was changed elsewhere shows its new total when its payment is refused, and is paid', async ({
  page,
  context,
}) => {
  await openTill(page)
  await addMug(page)
  await payBy(page, 'Cash')
  const other = await context.newPage()
  await other.goto(page.url().replace(/[?&]open=pay/, ''))
  await takenOver(other)
  await addMug(other)
  await expect(cart(other)).toContainText('$32.00')
  await payDialog(page).getByRole('button', { name: 'Exact' }).click()
  await completeButton(page).click()
  const sentence = 'The contribution has changed. Please check the total and try again.'
  await expect(payDialog(page)).toContainText(sentence)
  await expect(page.getByText(sentence)).toHaveCount(1)
  await expect(payDialog(page)).toContainText('$32.00')
  await payDialog(page).getByRole('button', { name: 'Exact' }).click()
  await completeButton(page).click()
  await expect(finished(page)).toContainText('$32.00 in cash')
})
