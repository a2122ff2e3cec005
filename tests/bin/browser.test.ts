import { expect, test } from 'vitest'
import { findBrowser } from '../support/browser.ts'

const broken = () => {
  throw new Error('the network is away:\n  at install')
}

test('a machine without a browser prints in one line what to do', async () => {
  await expect(
    findBrowser([() => undefined, () => '', () => '/nowhere/chromium', async () => broken(), broken]),
  ).rejects.toMatchObject({
    message:
      'No Chromium was found and none could be installed: set CHROMIUM_PATH to one, or run ' +
      '"npx playwright install chromium".',
  })
})

test('uses the first browser that works', async () => {
  expect(await findBrowser([broken, () => '/nowhere/chromium', () => process.execPath, broken])).toBe(process.execPath)
})
