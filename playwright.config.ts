import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './tests/support/browser.ts'
import { temporaryFolder } from './tests/support/folder.ts'
import { freePort } from './tests/support/free-port.ts'
import { applyProvidedPostgres } from './tests/support/provided-postgres.ts'

applyProvidedPostgres(process.env)

// Every worker reads this file again: look once, and hand the answers on.
process.env.CHROMIUM_PATH = await findBrowser()
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_FOLDER ??= temporaryFolder('e2e')
process.env.ALMONER_DEMO_PASSWORD ??= 'almoner-demo-pass'

const origin = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  // What passes only now is counted and named by `npm test`, which allows two of them.
  retries: 1,
  // Two cores share a browser, a server and a database: what is late is not yet wrong.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `${origin}/jpanel/`,
    viewport: { width: 1440, height: 900 },
    // Each context would install the till's service worker anew; a test of it says serviceWorkers: 'allow'.
    serviceWorkers: 'block',
    // No test is about motion, and a button that moves is waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: browserArguments },
    // A press that finds nothing to press names its step, instead of taking the time of the whole walk.
    actionTimeout: 30_000,
    // A trace of every walk would make all of them twice as slow: `--trace on` where one is looked into.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'npx --no-install node tests/support/e2e-server.ts',
    env: {
      NODE_ENV: 'production',
      PORT: process.env.E2E_PORT,
      DATABASE_URL: '',
      ALMONER_URL: origin,
      ALMONER_DATA: process.env.E2E_FOLDER,
      ALMONER_DEMO_PASSWORD: process.env.ALMONER_DEMO_PASSWORD,
    },
    url: `${origin}/jpanel/api/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
})
