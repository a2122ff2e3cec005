import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/screens.ts'
import { choose, line } from '../support/till-screen.ts'

interface Loaded {
  bytes: number
  scripts: string[]
}

/** Counts transferred bytes, headers included, from an empty cache. */
async function counted(page: Page): Promise<Loaded> {
  const loaded: Loaded = { bytes: 0, scripts: [] }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (loaded.bytes += encodedDataLength))
  devtools.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type === 'Script') loaded.scripts.push(request.url)
  })
  return loaded
}

const kilobytes = ({ bytes }: Loaded) => Math.round(bytes / 1000)

// The page does not wait for files that the worker prefetches.
test.use({ serviceWorkers: 'block' })

const LIMITS = [
  { page: 'the sign-in page', person: null, at: 'login', scripts: 14, size: 150 },
  { page: 'the list', person: 'manager', at: 'contributions', scripts: 14, size: 220 },
  // Includes everything that it loads while untouched.
  { page: 'the till', person: 'cashier', at: 'pos', scripts: 15, size: 300 },
] as const

test('loads sign-in, the list and the till with few scripts and kilobytes', async ({ page }) => {
  for (const { page: name, person, at, scripts, size } of LIMITS)
    await test.step(`${name} comes with at most ${size} KB and ${scripts} scripts`, async () => {
      if (person !== null) await signIn(page, person)
      await page.goto('about:blank')
      const loaded = await counted(page)
      await page.goto(at, { waitUntil: 'networkidle' })
      expect(loaded.scripts.length).toBeLessThanOrEqual(scripts)
      expect(kilobytes(loaded)).toBeLessThanOrEqual(size)
    })
})

test('loads supporters at the till after its first tap', async ({ page }) => {
  await signIn(page, 'cashier')
  await page.goto('about:blank')
  await page.clock.install()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('pos', { waitUntil: 'networkidle' })
  // An untouched till loads more after some seconds, which must not count here.
  await page.clock.pauseAt(Date.now() + 500)
  expect(requested).not.toContain('/jpanel/pos/supporters.json')
  await choose(page, 'Shop', /Enamel mug/)
  await page.clock.runFor(1000)
  await expect.poll(() => requested).toContain('/jpanel/pos/supporters.json')
  await expect(line(page, 'Enamel mug')).toBeVisible()
})
