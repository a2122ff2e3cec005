import type { Page } from '@playwright/test'

/** A seeded person signs in on the sign-in page itself. */
export async function signIn(page: Page, person: 'owner' | 'manager' | 'cashier'): Promise<void> {
  await page.goto('login')
  await page.getByLabel('Email').fill(`${person}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.ALMONER_DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** A page that came from the server answers keys once React has taken it over; what is pressed before is nobody's. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
  // Elements are React's before its effects have run, and keys are listened to by effects: when nothing is left to do, all have.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
  })
}
