import { expect, test } from '@playwright/test'
import { signIn } from '../support/screens.ts'

test.beforeEach(async ({ page }) => signIn(page, 'owner'))

test('the dashboard shows figures, sales, the till and the latest contributions', async ({ page }) => {
  await page.goto('.')
  await expect(page.getByRole('region', { name: 'Figures, last 30 days' })).toContainText('Raised')
  await expect(page.getByRole('img', { name: /^Sales per day/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: "Today's point of sale" })).toBeVisible()
  await expect(page.getByRole('table', { name: /^Contributions/ }).getByRole('row')).toHaveCount(7)
})

test('the period stands in the address, and a copied address shows the same', async ({ page, context }) => {
  await page.goto('.')
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/\?days=7$/)
  await expect(page.getByRole('heading', { name: 'Sales, last 7 days' })).toBeVisible()
  const copy = await context.newPage()
  await copy.goto(page.url())
  await expect(copy.getByRole('heading', { name: 'Sales, last 7 days' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sales, last 30 days' })).toBeVisible()
})

test('the chart has a table of the same numbers, one row a day', async ({ page }) => {
  await page.goto('?days=7')
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: /^Sales per day/ }).getByRole('row')).toHaveCount(8)
})

test('an unknown period falls back to thirty days', async ({ page }) => {
  await page.goto('?days=never')
  await expect(page.getByRole('heading', { name: 'Sales, last 30 days' })).toBeVisible()
})
