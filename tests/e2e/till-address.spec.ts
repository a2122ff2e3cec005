import { expect, test, type Page } from '@playwright/test'
import { cart, choose, dialog, line, openTill, payButton } from '../support/till-screen.ts'

/** Replies at the moment when the browser's address changes, before the page renders it. */
async function answerWhileTheAddressChanges(page: Page, panel: string): Promise<void> {
  await page.evaluate((wanted) => {
    const moved = Promise.withResolvers<void>()
    const push = history.pushState.bind(history)
    history.pushState = (...entry: Parameters<History['pushState']>) => {
      push(...entry)
      if (String(entry[2]).includes(`open=${wanted}`)) moved.resolve()
    }
    const ask = window.fetch
    window.fetch = async (...requested) => {
      const reply = await ask(...requested)
      if (!String(requested[0]).endsWith('/jpanel/pos/new')) return reply
      const body: unknown = await reply.json()
      document.body.dataset.held = 'yes'
      await moved.promise
      return Object.assign(reply, { json: () => Promise.resolve(body) })
    }
  }, panel)
}

/** A browser under load takes time to go back. */
const isSlowToGoBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (steps) => void setTimeout(() => go(steps), 400)
  })

test('closes a dialog at the first press when an order arrives while it opens', async ({ page }) => {
  await openTill(page)
  await answerWhileTheAddressChanges(page, 'supporter')
  await choose(page, 'Shop', /Enamel mug/)
  await expect(page.locator('body[data-held]')).toBeAttached()
  await cart(page).getByRole('button', { name: /Guest/ }).click()
  const account = dialog(page, 'Supporter')
  await expect(page).toHaveURL(/order=\d+/)
  await account.getByRole('button', { name: 'Close' }).click()
  await expect(account).toBeHidden()
  await expect(page).toHaveURL(/order=\d+/)
  await expect(page).not.toHaveURL(/open=/)
  await expect(line(page, 'Enamel mug')).toBeVisible()
})

test('closes a dialog once when closed twice, and keeps the one below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTill(page)
  await choose(page, 'Shop', /Enamel mug/)
  await page
    .locator('.cartbar')
    .getByRole('button', { name: /1 item/ })
    .click()
  await isSlowToGoBack(page)
  await cart(page).getByRole('button', { name: /Guest/ }).click()
  const cross = dialog(page, 'Supporter').getByRole('button', { name: 'Close' })
  await cross.dispatchEvent('click')
  await cross.dispatchEvent('click')
  await expect(dialog(page, 'Supporter')).toBeHidden()
  await expect(page).toHaveURL(/open=cart/)
  await expect(payButton(page)).toBeVisible()
})
