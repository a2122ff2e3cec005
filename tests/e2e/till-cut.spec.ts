import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import {
  addMug,
  cart,
  checking,
  completeButton,
  finished,
  give,
  numberOf,
  openTill,
  payBy,
  payDialog,
  tap,
} from '../support/paying.ts'
import { payButton } from '../support/till-screen.ts'

/** Cuts the network before the press, and restores it after the till has reported the loss. */
async function cut(
  { page, context }: { page: Page; context: BrowserContext },
  { press, see }: { press: () => Promise<unknown>; see: () => Promise<unknown> },
): Promise<void> {
  await context.setOffline(true)
  await expect(page.locator('.strip').getByText('Offline.')).toBeVisible()
  await press()
  await see()
  await context.setOffline(false)
  await expect(page.locator('.strip').getByText('Offline.')).toHaveCount(0)
}

test('a sale with the network cut at each of its steps is made once, with everything in it', async ({
  page,
  context,
}) => {
  test.slow()
  const browser = { page, context }
  const OFFLINE = 'You are offline. Try again once you are back online.'
  const gift = page.getByRole('dialog', { name: 'One-time gift' })
  const giftLine = cart(page).getByRole('button', { name: /One-time gift/ })
  await openTill(page)
  await test.step('the first item: it is taken back, no cart is said to be saved, and it is added later', async () => {
    await cut(browser, {
      press: () => tap(page, 'Shop', /Enamel mug/),
      see: async () => {
        await expect(cart(page).getByRole('button', { name: /Enamel mug/ })).toHaveCount(0)
        await expect(page.locator('.strip')).not.toContainText('Your cart is saved.')
      },
    })
    await addMug(page)
    await expect(payButton(page)).toContainText('$16.00')
  })
  await test.step('the first item stays when another is added', async () => {
    await cut(browser, {
      press: () => tap(page, 'Shop', /Canvas tote/),
      see: () => expect(cart(page).getByRole('button', { name: /Canvas tote/ })).toHaveCount(0),
    })
    await expect(payButton(page)).toContainText('$16.00')
  })
  await test.step('a gift that is filled in: it stays, one sentence says why, the same press works later', async () => {
    await tap(page, 'Donations', /One-time gift/)
    await gift.getByText('$25.00').click()
    await gift.getByLabel('Additional notes').fill('For the lighthouse')
    const add = gift.getByRole('button', { name: 'Add to contribution' })
    await cut(browser, {
      press: () => add.click(),
      see: () => expect(gift.getByRole('alert').filter({ hasText: OFFLINE })).toHaveCount(1),
    })
    await expect(gift.getByLabel('Additional notes')).toHaveValue('For the lighthouse')
    await add.click()
    await expect(gift).toHaveCount(0)
    await expect(payButton(page)).toContainText('$41.00')
  })
  await test.step('a gift that was not opened yet: nobody fills in what could only be refused', async () => {
    await cut(browser, {
      press: () => tap(page, 'Donations', /One-time gift/),
      see: async () => {
        await expect(page.locator('.toast').getByText(OFFLINE)).toHaveCount(1)
        await expect(gift).toHaveCount(0)
      },
    })
  })
  await test.step('the removal: the line stays, and is removed later', async () => {
    await giftLine.click()
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove' })
    await cut(browser, { press: () => remove.click(), see: () => expect(giftLine).toHaveCount(1) })
    await remove.click()
    await expect(giftLine).toHaveCount(0)
    await expect(payButton(page)).toContainText('$16.00')
  })
  await test.step('a promo code that is being typed: it stays, and is applied later', async () => {
    await cart(page)
      .getByRole('group', { name: 'Change the total' })
      .getByRole('button', { name: /^Promo/ })
      .click()
    const promo = page.getByRole('dialog', { name: 'Promo codes' })
    await promo.getByRole('textbox', { name: 'Code' }).fill('ADVENT10')
    await cut(browser, {
      press: () => page.keyboard.press('Enter'),
      see: () => expect(promo.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(OFFLINE),
    })
    await page.keyboard.press('Enter')
    await expect(payButton(page)).toContainText('$14.40')
    await promo.getByRole('button', { name: 'Remove ADVENT10' }).click()
    await promo.getByRole('button', { name: 'Done' }).click()
    await expect(payButton(page)).toContainText('$16.00')
  })
  await test.step('the supporter, who is chosen once the network is there', async () => {
    await cut(browser, {
      press: () => cart(page).getByRole('button', { name: /Guest/ }).click(),
      see: async () => {
        await expect(page.locator('.toast').getByText(OFFLINE)).toHaveCount(1)
        await expect(page.getByRole('dialog')).toHaveCount(0)
      },
    })
    await give(page, 'Amara Okafor')
  })
  await test.step('the quantity: its dialog stays, and the same press works later', async () => {
    await cart(page)
      .getByRole('button', { name: /Enamel mug/ })
      .click()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await cut(browser, {
      press: () => page.getByRole('button', { name: 'Change to 2' }).click(),
      see: () => expect(page.getByRole('button', { name: 'Change to 2' })).toBeEnabled(),
    })
    await expect(payButton(page)).toContainText('$16.00')
    await page.getByRole('button', { name: 'Change to 2' }).click()
    await expect(payButton(page)).toContainText('$32.00')
  })
  await test.step('a child and a page: no dialog opens that could only refuse', async () => {
    await cut(browser, {
      press: async () => {
        await page.getByRole('button', { name: 'Child: sponsor one' }).click()
        await page.getByRole('button', { name: 'Fundraiser: give to a page' }).click()
      },
      see: async () => {
        await expect(page.locator('.toast').getByText(OFFLINE)).toHaveCount(1)
        await expect(page.getByRole('dialog', { name: /Sponsor|Fundraising page/ })).toHaveCount(0)
      },
    })
  })
  await test.step('the payment: what was chosen stays', async () => {
    await payBy(page, 'Cash')
    await cut(browser, {
      press: () => payDialog(page).getByRole('button', { name: '40.00' }).click(),
      see: () => expect(payDialog(page)).toContainText('$8.00'),
    })
    await expect(payDialog(page)).toContainText('$8.00')
  })
  await test.step('the completion: the change due is shown, and it is recorded once', async () => {
    const completions: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/complete')) completions.push(response.url())
    })
    await cut(browser, {
      press: () => completeButton(page).click(),
      see: () => expect(checking(page)).toContainText('$8.00'),
    })
    const number = await numberOf(page)
    expect(completions).toHaveLength(1)
    await expect(finished(page)).toContainText('Amara Okafor')
    await finished(page).getByRole('button', { name: 'Email', exact: true }).click()
    await cut(browser, {
      press: () => finished(page).getByRole('button', { name: 'Send' }).click(),
      see: () => expect(finished(page)).toContainText('No connection to the server.'),
    })
    await finished(page).getByRole('button', { name: 'Send' }).click()
    await expect(finished(page).locator('.receipt-said')).not.toBeEmpty()
    await page.goto(`contributions/${number}`)
    await expect(page.getByRole('main')).toContainText('Enamel mug')
    await expect(page.getByRole('main')).toContainText('$32.00')
  })
})
