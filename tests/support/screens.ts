import type { Page } from '@playwright/test'

/** A seeded person signs in on the sign-in page itself. */
export async function signIn(page: Page, person: 'owner' | 'manager' | 'cashier'): Promise<void> {
  await page.goto('login')
  await page.getByLabel('Email').fill(`${person}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.ALMONER_DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}
