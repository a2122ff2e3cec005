import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

type Watched = typeof globalThis & { violations: string[]; ranInline?: boolean }

test('violates no page policy, and runs no injected script', async ({ page }) => {
  await page.addInitScript(() => {
    const watched = globalThis as Watched
    watched.violations = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      watched.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  const violations = () => page.evaluate(() => (globalThis as Watched).violations)
  await signIn(page, 'owner')
  for (const path of [
    '',
    'supporters',
    'contributions',
    'pos',
    'pages/new',
    'products/new',
    'settings',
    'profile',
    'import',
  ])
    await test.step(`/jpanel/${path} offends nothing`, async () => {
      await page.goto(path === '' ? './' : path)
      await takenOver(page)
      expect(await violations()).toEqual([])
    })
  await test.step('a script, a handler and an address of a script do not run', async () => {
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.ranInline = true'
      const button = document.createElement('button')
      button.setAttribute('onclick', 'globalThis.ranInline = true')
      const link = document.createElement('a')
      link.href = 'javascript:globalThis.ranInline=true'
      document.body.append(script, button, link)
      button.click()
      link.click()
    })
    await expect.poll(violations).toHaveLength(3)
    expect(await page.evaluate(() => (globalThis as Watched).ranInline)).toBeUndefined()
  })
})
