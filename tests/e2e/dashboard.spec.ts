import { expect, test } from '@playwright/test'
import { signIn } from '../support/screens.ts'

test.beforeEach(async ({ page }) => signIn(page, 'owner'))

test('shows figures, sales, the till and recent contributions of the period in the address', async ({
  page,
  context,
}) => {
  await test.step('the dashboard shows figures, sales, the till and the latest contributions', async () => {
    await page.goto('.')
    await expect(page.getByRole('region', { name: 'Figures, last 30 days' })).toContainText('Raised')
    await expect(page.getByRole('application', { name: /^Sales per day/ }).locator('canvas')).toBeVisible()
    await expect(page.getByRole('heading', { name: "Today's point of sale" })).toBeVisible()
    await expect(page.getByRole('table', { name: /^Contributions/ }).getByRole('row')).toHaveCount(7)
  })
  await test.step('the period stands in the address, and a copied address shows the same', async () => {
    await page.goto('.')
    await page.getByRole('button', { name: /^Period/ }).click()
    await page.locator('label', { hasText: /^Last 7 days$/ }).click()
    await page.locator('label', { hasText: /^Last year$/ }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/period=7&.*compare=year/)
    await expect(page.getByRole('heading', { name: 'Sales, last 7 days' })).toBeVisible()
    const copy = await context.newPage()
    await copy.goto(page.url())
    await expect(copy.getByRole('heading', { name: 'Sales, last 7 days' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Sales, last 30 days' })).toBeVisible()
  })
  await test.step('an unknown period falls back to thirty days', async () => {
    await page.goto('?period=never')
    await expect(page.getByRole('heading', { name: 'Sales, last 30 days' })).toBeVisible()
  })
})

test('the chart is moved through by keyboard, opens the rows of a day, and has a table of the same numbers', async ({
  page,
}) => {
  await test.step('the chart has a table of the same numbers, one row a day', async () => {
    await page.goto('?period=7')
    const chart = page.getByRole('application', { name: /^Sales per day/ })
    const height = async () => (await page.locator('.chart-box').first().boundingBox())?.height
    await expect(chart.locator('canvas')).toBeVisible()
    const before = await height()
    await page.getByRole('button', { name: 'Show as a table' }).first().click()
    await expect(page.getByRole('table', { name: /^Sales per day/ }).getByRole('row')).toHaveCount(8)
    expect(await height()).toBe(before)
  })
  await test.step('the chart is moved through by keyboard, and Enter opens the rows of the day', async () => {
    await page.goto('?period=30')
    const chart = page.getByRole('application', { name: /^Sales per day/ })
    await expect(chart.locator('canvas')).toBeVisible()
    await chart.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    const tip = page.locator('.chart-tip')
    await expect(tip).toContainText('One-time')
    const count = Number(/Open (\d+)/.exec(await tip.innerText())?.[1])
    expect(count).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/contributions\?fd1=(\S+)&fd2=\1$/)
    await expect(page.getByRole('heading', { name: 'Contributions' })).toBeVisible()
    await expect(page.locator('.head .sub')).toHaveText(new RegExp(`^${count} · `))
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the table of the same numbers stands where the chart would', async ({ page }) => {
    await page.goto('?period=7')
    await expect(page.getByRole('table', { name: /^Sales per day/ }).getByRole('row')).toHaveCount(8)
    await expect(page.locator('canvas')).toHaveCount(0)
  })
})
