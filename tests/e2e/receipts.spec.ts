import { expect, test, type Page } from '@playwright/test'
import { receiptRun, unreceiptedGift } from '../support/e2e-database.ts'
import { signIn, takenOver } from '../support/screens.ts'

async function reviseAndVoid(page: Page, number: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages' })
  await page.getByLabel('City').fill('Bath')
  await page.getByRole('button', { name: 'Save revision' }).click()
  await expect(messages).toContainText(`Receipt ${number}-R1 has been successfully revised.`)
  await page.getByRole('button', { name: 'Void…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void receipt' }).click()
  await expect(messages).toContainText(`Receipt ${number}-R1 has been voided.`)
}

test('a draft is issued, revised and voided, and keeps its number', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('tax_receipts?status[]=draft')
  await takenOver(page)
  await page
    .getByRole('link', { name: /^DRAFT-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Issue receipt…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue receipt' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText(/Receipt WEB\d\d-\d{9} has been issued\./)
  const number = /WEB\d\d-\d{9}/.exec((await messages.textContent()) ?? '')?.[0] ?? ''

  await reviseAndVoid(page, number)
  await expect(page.getByText('Void since')).toBeVisible()
})

test('a receipt is issued, revised, voided and replaced, and each names the other', async ({ page }) => {
  const gift = await unreceiptedGift()
  await signIn(page, 'owner')
  const issue = async (): Promise<void> => {
    await page.goto(`contributions/${gift}`)
    await takenOver(page)
    await page.getByRole('button', { name: 'Issue tax receipt…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue tax receipt' }).click()
    await expect(page.getByRole('button', { name: 'Issue tax receipt' })).toBeHidden()
  }
  await issue()
  const number = (await page.getByRole('link', { name: /^WEB\d\d-\d{9}$/ }).textContent()) ?? ''
  await page.getByRole('link', { name: number }).click()
  await takenOver(page)
  await reviseAndVoid(page, number)

  await issue()
  const link = page.getByRole('link', { name: /^WEB\d\d-\d{9}$/ })
  const replacement = (await link.textContent()) ?? ''
  expect(replacement).not.toBe(number)
  await link.click()
  await expect(page.getByRole('heading', { name: replacement })).toBeVisible()
  await expect(page.getByText('Replaces', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `${number}-R1`, exact: true }).click()
  await expect(page.getByText('Replaced by', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: replacement, exact: true })).toBeVisible()
})

test('the letter of a tribute is printed as PDF', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('tributes?notify[]=letter')
  await takenOver(page)
  const address = await page.getByRole('link', { name: 'Captain Elias Thorne' }).getAttribute('href')
  const id = /(\d+)$/.exec(address ?? '')?.[1]
  const reply = await page.request.get(`/jpanel/tributes/letters?ids=${id}`)
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('the progress of a bulk run over receipts updates on the page, and disappears when it ends', async ({ page }) => {
  await signIn(page, 'owner')
  const run = await receiptRun('owner@example.org', 1204)
  try {
    await page.goto('tax_receipts')
    const bar = page.getByRole('progressbar', { name: '1,204 tax receipts' })
    await expect(bar).toHaveAttribute('aria-valuenow', '0')
    await run.note(301)
    await expect(page.getByText('In progress: 301 of 1,204 done.')).toBeVisible({ timeout: 15_000 })
    await expect(bar).toHaveAttribute('aria-valuenow', '25')
    await run.finish()
    await expect(bar).toBeHidden({ timeout: 15_000 })
  } finally {
    await run.forget()
  }
})
