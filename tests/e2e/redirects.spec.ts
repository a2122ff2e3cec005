import { expect, test } from '@playwright/test'
import { signIn } from '../support/screens.ts'

test('adds a redirect, ties a mistake to its field, refuses a circle, and deletes after confirmation', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('redirects')
  await page.getByRole('link', { name: 'Add redirect' }).click()
  await page.getByLabel('Address').fill('/jpanel/mine')
  await page.getByLabel('Leads to').fill('/new')
  await page.getByRole('button', { name: 'Save redirect' }).click()
  await expect(page.getByText('The home page and addresses below /jpanel cannot be redirected.').first()).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('/jpanel/mine')
  await page.getByLabel('Address').fill('/donate')
  await page.getByLabel('Leads to').fill('/give')
  await page.getByRole('button', { name: 'Save redirect' }).click()
  await expect(page.getByText(/This would lead in a circle/).first()).toBeVisible()
  await page.getByLabel('Address').fill(`/ways-${String(test.info().retry)}`)
  await page.getByRole('button', { name: 'Save redirect' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('saved.')
  const row = page.getByRole('link', { name: `/ways-${String(test.info().retry)}` })
  await row.first().click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: `Delete the redirect of /ways-${String(test.info().retry)}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Leads to')).toHaveValue('/give')
  await page.getByRole('button', { name: 'Delete…' }).click()
  await question.getByRole('button', { name: 'Delete redirect' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('deleted.')
  await expect(row).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('adds and changes a redirect', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('redirects/new')
    await page.getByLabel('Address').fill('Spring-Appeal/')
    await page.getByLabel('Leads to').fill('https://appeals.example/spring')
    await page.getByLabel('Kind').selectOption('Temporary (302)')
    await page.getByRole('button', { name: 'Save redirect' }).click()
    await page.getByRole('link', { name: '/spring-appeal' }).first().click()
    await expect(page.getByLabel('Kind')).toHaveValue('temporary')
    await page.getByLabel('Leads to').fill('/spring-appeal')
    await page.getByRole('button', { name: 'Save redirect' }).click()
    await expect(page.getByText('A redirect cannot lead to its own address.').first()).toBeVisible()
  })
})
