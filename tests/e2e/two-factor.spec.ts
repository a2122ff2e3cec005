import { expect, test, type Page } from '@playwright/test'
import { codeAt, stepAt } from '../../app/domain/auth/two-factor/totp.server.ts'
import { axe } from '../support/axe.ts'
import { aManager } from '../support/e2e-database.ts'

const BITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(key: string): Buffer {
  const bits = [...key.replaceAll(' ', '')].map((sign) => BITS.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [])
}

const EMAIL = 'two-factor@example.org'
const password = process.env.ALMONER_DEMO_PASSWORD ?? ''
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

async function enter(page: Page): Promise<void> {
  await page.goto('login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeHidden()
}

test('a manager sets up two-factor, signs in by code and by recovery code, and switches it off', async ({ page }) => {
  await aManager(EMAIL)
  await enter(page)
  await page.goto('profile')
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const { violations } = await axe(page).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  const secret = bytesOf((await page.locator('#two-factor > p > code').textContent()) ?? '')
  const recovery =
    (await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().textContent()) ?? ''
  const code = (ahead: number) => codeAt(secret, stepAt(new Date()) + ahead)
  await test.step('a wrong code is said so, the right one switches it on', async () => {
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText('This code is not correct.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(code(0))
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(messages(page).getByText('Two-factor authentication is on.')).toBeVisible()
  })
  const signInAgain = async (typed: string) => {
    await page.context().clearCookies()
    await enter(page)
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(typed)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Two-factor authentication')
  }
  await test.step('sign-in asks for a code', async () => signInAgain(code(1)))
  await test.step('a recovery code replaces the phone', async () => signInAgain(recovery.trim()))
  await test.step('its page says that it is on, and what became of the codes', async () => {
    await page.goto('two-factor?next=/jpanel/pos')
    await expect(page.getByText('Two-factor authentication is on. After your password')).toBeVisible()
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Regenerate recovery codes…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate codes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your recovery codes are new.' })).toBeVisible()
  })
  await test.step('two-factor is switched off again, also shown the next time at the till', async () => {
    await page.goto('two-factor?next=/jpanel/pos')
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page).toHaveURL(/\/jpanel\/pos/)
    await expect(messages(page).getByText('Two-factor authentication is off.')).toBeVisible()
  })
})
