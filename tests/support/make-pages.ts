import { expect, type Page } from '@playwright/test'
import type { Made } from './page-addresses.ts'

/** Fails without a match, because the test would otherwise visit an empty page. */
async function firstMatch(owner: Page, path: string, pattern: RegExp): Promise<string> {
  const found = pattern.exec(await (await owner.request.get(path)).text())?.[1] ?? ''
  expect(found, `${pattern} at ${path}`).not.toBe('')
  return found
}

/** Adds a user, whose email stays in the outbox; the seeded sale supplies the papers. */
export async function makePages(owner: Page): Promise<Made> {
  const email = `noor.${Date.now()}.${Math.random().toString(36).slice(2, 8)}@example.org`
  await owner.goto('users/new')
  await owner.getByLabel('First name').fill('Noor')
  await owner.getByLabel('Last name').fill('Haddad')
  await owner.getByLabel('Email', { exact: true }).fill(email)
  await owner.getByRole('button', { name: 'Add user' }).click()
  await owner.getByRole('heading', { name: 'Noor Haddad' }).waitFor()
  const row = owner.getByRole('row').filter({ hasText: email })
  await expect(async () => {
    await owner.goto('settings/outbox')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  const mail = (await row.getByRole('link').first().getAttribute('href')) ?? ''
  const [slip, sale, charge, passwordLink] = await Promise.all([
    firstMatch(owner, 'contributions/7F3A09C2B1', /packing_slip\?[^"]*id=(\d+)/),
    firstMatch(owner, 'pos/recent.json', /"id":(\d+)/),
    firstMatch(owner, 'reports/transactions', /\/jpanel\/transactions\/(\d+)/),
    firstMatch(owner, mail, /\/jpanel\/(password\/[\w.~-]+)/),
  ])
  return { slip, sale, charge, mail, passwordLink }
}
