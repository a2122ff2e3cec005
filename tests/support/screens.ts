import type { BrowserContext, Page } from '@playwright/test'
import { sessionOf } from './sign-in.ts'

type Person = 'owner' | 'manager' | 'cashier'

const sessions = new Map<string, Promise<string>>()

/** Most tests share one server, some have their own. */
export const originOf = async (page: Page): Promise<string> =>
  new URL((await page.request.head('api/health')).url()).origin

/** Uses the session that all tests of a worker share. A test that signs out uses `signInOnScreen`. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const origin = await originOf(page)
  // An open page that notices the other session navigates by itself and would abort the test's next navigation.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  const key = `${person} at ${origin}`
  const session =
    sessions.get(key) ??
    sessionOf({ origin, email: `${person}@example.org`, password: process.env.ALMONER_DEMO_PASSWORD ?? '' })
  sessions.set(key, session)
  await page
    .context()
    .addCookies([{ name: 'almoner', value: await session, url: origin, httpOnly: true, sameSite: 'Lax' }])
}

/** Signs in on the sign-in page, which makes a new session. */
export async function signInOnScreen(page: Page, person: Person | 'left-behind'): Promise<void> {
  await page.goto('login')
  await page.getByLabel('Email').fill(`${person}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.ALMONER_DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** The browser keeps the cookie of an expired session. */
export async function expireSession(context: BrowserContext): Promise<void> {
  const [session] = (await context.cookies()).filter(({ name }) => name === 'almoner')
  if (!session) throw new Error('nobody is signed in')
  await context.addCookies([{ ...session, value: 'x'.repeat(43) }])
}

export async function signInOver(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(process.env.ALMONER_DEMO_PASSWORD ?? 'almoner-demo-pass')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
}

/** Keys that are pressed before React hydrates the page are lost. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return (
      main !== null &&
      Object.keys(main).some((key) => key.startsWith('__reactProps')) &&
      !document.querySelector('[data-waits]')
    )
  })
  // Effects add the key listeners, and all have run when React has no work left.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
  })
}

/** Waits until the new width or scheme is rendered and no transition runs. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))
  })
