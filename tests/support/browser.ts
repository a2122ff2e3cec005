import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const QUIET = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic']

export const browserArguments = ['--no-sandbox', '--disable-gpu', ...QUIET]

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium to test with: the one CHROMIUM_PATH names, the one from npm (Linux on x64), an installed one, Playwright's
 * own, or one fetched by apt or by Playwright. Where all of that fails it says so in one line.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  return (await fromNpm()) ?? [...INSTALLED, playwrightsOwn()].find((file) => file && existsSync(file)) ?? install()
}

async function fromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // Makes the package unpack the shared libraries it needs, too.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const packed = await import('@sparticuz/chromium').catch(() => undefined)
  return packed?.default.executablePath().catch(() => undefined)
}

function playwrightsOwn(): string {
  try {
    return chromium.executablePath()
  } catch {
    return ''
  }
}

function install(): string {
  try {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      const commands = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium'
      execFileSync('sh', ['-c', commands], { stdio: 'ignore' })
      return '/usr/bin/chromium'
    }
    execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'ignore' })
    return chromium.executablePath()
  } catch {
    throw new Error(
      'No Chromium was found and none could be installed: set CHROMIUM_PATH to one, or run "npx playwright install chromium".',
    )
  }
}
