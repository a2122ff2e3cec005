// Photographs every screen at three widths in both schemes, every email at two, and every page of paper on Letter and
// A4, into gallery/, with a page to look through. `npm run gallery [words of names, by commas]`, such as `mail-`.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildWhenStale } from '../server/build.ts'
import { browserArguments, findBrowser } from '../tests/support/browser.ts'
import { writeDatabaseUrl } from '../tests/support/e2e-database.ts'
import { temporaryFolder } from '../tests/support/folder.ts'
import { launchServer } from '../tests/support/launch-server.ts'
import { makePages } from '../tests/support/make-pages.ts'
import { addressOf } from '../tests/support/page-addresses.ts'
import { testPostgres } from '../tests/support/postgres.ts'
import { root } from './node.mjs'
import { photographMails } from './shots/mails.mjs'
import { photographPapers } from './shots/papers.mjs'
import { SHOTS } from './shots/shots.mjs'

const PASSWORD = 'almoner-demo-pass'
const WIDTHS = { 1440: 900, 1180: 820, 390: 844 }
const SCHEMES = ['light', 'dark']
const PEOPLE = ['owner', 'cashier']
const AT_ONCE = 3

const folder = path.join(root, 'gallery')
const wanted = process.argv[2] ?? ''
const isWanted = (name) => wanted.split(',').some((word) => name.includes(word))
const failures = []

await buildWhenStale()
const postgres = await testPostgres()
process.env.E2E_FOLDER = temporaryFolder('gallery')
await writeDatabaseUrl(postgres.url('gallery'))
const server = await launchServer({ ALMONER_DEMO_PASSWORD: PASSWORD, DATABASE_URL: postgres.url('gallery') })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
try {
  if (wanted === '') await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const sessions = Object.fromEntries(await Promise.all(PEOPLE.map(async (who) => [who, await signIn(who)])))
  const pictures = SHOTS.filter(({ name }) => isWanted(name)).flatMap((shot) =>
    Object.keys(WIDTHS)
      .map(Number)
      .filter((width) => shot.only === undefined || shot.only.includes(width))
      .flatMap((width) => SCHEMES.map((scheme) => ({ shot, width, scheme }))),
  )
  const made = pictures.length > 0 ? await makeAll(sessions.owner) : {}
  const waiting = [...pictures]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await photograph(next, { sessions, made })
    }),
  )
  const office = {
    baseURL: `${server.origin}/jpanel/`,
    storageState: sessions.owner,
    databaseUrl: postgres.url('gallery'),
    folder,
    isWanted,
  }
  const sent = await photographMails(browser, office)
  const papers = await photographPapers(browser, { ...office, failures })
  const screens = pictures.map(({ shot: { name }, width, scheme }) => ({
    name,
    file: chooseFile(name, width, scheme),
    about: `${width}, ${scheme}`,
  }))
  const all = [...screens, ...sent, ...papers]
  if (wanted === '') await writeFile(path.join(folder, 'index.html'), writeIndex(all))
  console.log(`${all.length - failures.length} pictures in ${path.relative(root, folder)}/index.html`)
} finally {
  await browser.close()
  await server.stop()
  await postgres.stop()
}
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exitCode = 1
}

async function signIn(who) {
  const context = await browser.newContext({ baseURL: `${server.origin}/jpanel/` })
  const page = await context.newPage()
  await page.goto('login')
  await page.getByLabel('Email').fill(`${who}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  const state = await context.storageState()
  await context.close()
  return state
}

async function makeAll(storageState) {
  const context = await browser.newContext({ baseURL: `${server.origin}/jpanel/`, storageState })
  const made = await makePages(await context.newPage())
  await context.close()
  return made
}

async function photograph({ shot, width, scheme }, { sessions, made }) {
  const { name, act, window, who = 'owner' } = shot
  const context = await browser.newContext({
    baseURL: `${server.origin}/jpanel/`,
    viewport: { width, height: WIDTHS[width] },
    colorScheme: scheme,
    hasTouch: width < 1440,
    reducedMotion: 'reduce',
    ...(who === null ? {} : { storageState: sessions[who] }),
  })
  const file = chooseFile(name, width, scheme)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(8000)
    await page.goto(addressOf(shot.page, made) + shot.query, { waitUntil: 'networkidle' })
    await act?.(page)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: path.join(folder, file), fullPage: !window, animations: 'disabled' })
  } catch (error) {
    failures.push(`${file}: ${String(error).split('\n', 1)[0]}`)
  } finally {
    await context.close()
  }
}

function chooseFile(name, width, scheme) {
  return `${name}-${width}-${scheme}.png`
}

function writeIndex(pictures) {
  const names = [...new Set(pictures.map(({ name }) => name))]
  const row = (one) =>
    `<h2>${one}</h2><div>${pictures
      .filter(({ name }) => name === one)
      .map(({ file, about }) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${about}"></a>`)
      .join('')}</div>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
body{font:14px system-ui;margin:24px;background:#777;color:#fff}
div{display:flex;gap:8px;overflow:auto;align-items:flex-start}
img{height:420px;border:1px solid #444}
</style>
${names.map(row).join('\n')}</html>\n`
}
