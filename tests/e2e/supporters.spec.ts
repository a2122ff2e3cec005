import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

test('a supporter who is already here is named while a new one is typed, and can be opened', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('supporters')
  await page.getByRole('link', { name: 'New supporter' }).first().click()
  await takenOver(page)
  await page.getByLabel('First name').first().fill('Amara')
  await page.getByLabel('Last name').first().fill('Okafor')
  await page
    .getByLabel(/^Email/)
    .first()
    .fill('amara.okafor@mailbox.org')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/may already be here/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Amara Okafor' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amara Okafor')
})

test('a caller is found, and what was said is noted', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('supporters')
  await page.getByRole('searchbox').last().fill('okafor')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Amara Okafor' }).first().click()
  await page
    .getByRole('link', { name: /^Notes/ })
    .first()
    .click()
  const said = `Called about the gala, ${Date.now()}`
  await expect(page.locator('.rich[data-is-ready]')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note', exact: true }).click()
  await page.keyboard.type(said)
  await page.getByRole('button', { name: 'Create note' }).click()
  await expect(page.getByRole('main').getByText(said).first()).toBeVisible()
})

test('a membership bought at the till is on the page of the supporter, and a refund takes it back', async ({ page }) => {
  await signIn(page, 'owner')
  const name = `Mira Lind${Date.now()}`
  await page.goto('supporters/new')
  await takenOver(page)
  await page.getByLabel('First name').first().fill('Mira')
  await page.getByLabel('Last name').first().fill(name.slice(5))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const id = Number(/supporters\/(\d+)/.exec(page.url())?.[1])
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': await page.locator('input[name=_token]').first().inputValue() }
  const call = async (address: string, data: object) => {
    const reply = await page.request.post(address, { headers, data })
    expect(reply.ok()).toBe(true)
    return (await reply.json()) as { order: { id: number; invoicenumber: string } }
  }
  const products = await page.request.get('products.json?query=Friends', { headers })
  expect(products.ok()).toBe(true)
  const { order } = await call('pos/new', {})
  await call(`pos/${order.id}/update`, { member_id: id })
  const variants = (await (await page.request.get('selectize/variants.json?query=Friends', { headers })).json()) as { id: number }[]
  await call(`pos/${order.id}/add`, { variant_id: variants[0]?.id })
  const sold = await call(`pos/${order.id}/complete`, { payment_type: 'cash', cash_received: '1000', mark_as_complete: 1 })
  await page.goto(`supporters/${id}/memberships`)
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: `#${sold.order.invoicenumber}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sold.order.invoicenumber)
  await call(`pos/${order.id}/refund`, { whole: 1, key: crypto.randomUUID() })
  await page.goto(`supporters/${id}/memberships`)
  await expect(page.getByRole('main').getByText('Removed', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(/· Refunded/)).toBeVisible()
})
