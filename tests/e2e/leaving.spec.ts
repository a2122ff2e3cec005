import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

/** The forms whose buttons stand below them, each with a field of text. */
const FORMS = [
  ['supporters/1/edit', 'First name'],
  ['contributions/7F3A09C2B1/edit', 'Staff notes'],
  ['users/2', 'First name'],
  ['memberships/1', 'Name'],
  ['promotions/1', 'Description'],
  ['categories/1', 'Name'],
  ['taxes/1', 'Description'],
  ['shipping/1', 'Name'],
  ['tributes/1', 'Name'],
  ['profile', 'First name'],
] as const

/** The forms with a bar that says what is not saved, each with a field of text. */
const BARS = [
  ['settings/emails/customer_downloads', 'Subject'],
  ['tributes/types/1', 'Label'],
  ['tax_receipts/templates/1', 'Name'],
  ['settings/organization', 'Legal name'],
  ['products/1', 'Name'],
  ['sponsorship/1/edit', 'First name'],
] as const

test.beforeEach(async ({ page }) => signIn(page, 'owner'))

test('asks before a form is left with changes, and not without', async ({ page }) => {
  test.slow()
  for (const [address, label] of FORMS)
    await test.step(address, async () => {
      await page.goto(address)
      await takenOver(page)
      const field = page.getByRole('main').getByRole('textbox', { name: label }).first()
      const before = await field.inputValue()
      const away = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first()
      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /leave-watch/.test(name)),
      )
      await field.press('End')
      await field.pressSequentially(' again', { delay: 30 })
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(label)
      await away.click()
      await expect(question).toContainText(label)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(field).toHaveValue(`${before} again`)
      await away.click()
      await question.getByRole('button', { name: 'Cancel' }).click()
      // The question takes every key until it is closed.
      await expect(question).toBeHidden()
      await field.fill(before)
      await field.press('Tab')
      await away.click()
      await expect(page).not.toHaveURL(new RegExp(address))
    })
  await test.step('an update over the page of a supporter', async () => {
    await page.goto('supporters/1?update=new')
    await takenOver(page)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /leave-watch/.test(name)),
    )
    const panel = page.getByRole('dialog', { name: 'Add an Update' })
    const subject = panel.getByLabel('Subject')
    await subject.pressSequentially('Graduated')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await panel.getByRole('link', { name: 'Close' }).click()
    await expect(question).toContainText('Subject')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(subject).toHaveValue('Graduated')
    await panel.getByRole('link', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard 1 change' }).click()
    await expect(panel).toBeHidden()
  })
  await test.step('an empty editor is as high as a few lines, and grows with its text', async () => {
    for (const address of ['sponsorship/new', 'products/new', 'supporters/1?tab=notes']) {
      await page.goto(address)
      await takenOver(page)
      const empty = page.locator('.rich.is-blank .ck-editor__editable').filter({ visible: true }).first()
      await expect(empty).toBeVisible()
      const height = async () => (await empty.boundingBox())?.height ?? 0
      expect(await height(), address).toBeLessThan(220)
    }
    const editor = page.locator('.rich .ck-editor__editable').filter({ visible: true }).first()
    const before = (await editor.boundingBox())?.height ?? 0
    await editor.click()
    for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter')
    await expect.poll(async () => (await editor.boundingBox())?.height ?? 0).toBeGreaterThan(before + 60)
  })
  await test.step('a search of notes keeps its focus and its words', async () => {
    await page.goto('supporters/1?tab=notes')
    await takenOver(page)
    const search = page.getByRole('searchbox', { name: 'Search notes' })
    await search.pressSequentially('zzqq', { delay: 30 })
    await expect(page.getByText('No notes found for zzqq')).toBeVisible()
    await expect(search).toBeFocused()
    await search.pressSequentially('x')
    await expect(page.getByText('No notes found for zzqqx')).toBeVisible()
    await page.getByRole('link', { name: 'Reset filter' }).click()
    await expect(search).toHaveValue('')
  })
})

test('a form opens without a change, names what changed, discards it, and is saved or refused', async ({ page }) => {
  for (const [address, label] of BARS)
    await test.step(address, async () => {
      await page.goto(address)
      await takenOver(page)
      const field = page.getByRole('main').getByRole('textbox', { name: label }).first()
      await field.press('End')
      await field.pressSequentially('x')
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(/^1 change\b/)
    })
  await test.step('categories/new', async () => {
    await page.goto('categories/new')
    await takenOver(page)
    await page.getByRole('button', { name: 'Save category' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Please enter a name.')
    await expect(page.getByLabel('Description')).toHaveValue('')
  })
  await test.step('the button of a form is in the bar, which discards and saves', async () => {
    await page.goto('promotions/1')
    await takenOver(page)
    const field = page.getByLabel('Description')
    const before = await field.inputValue()
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /leave-watch/.test(name)),
    )
    await expect(bar).toBeHidden()
    await field.fill('Typed and not wanted')
    await expect(bar).toContainText(/^1 change not saved Description/)
    await expect(page.getByRole('button', { name: 'Save promo code' })).toHaveCount(1)
    await bar.getByRole('button', { name: 'Discard' }).click()
    await expect(field).toHaveValue(before)
    await expect(bar).toBeHidden()
    await takenOver(page)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /leave-watch/.test(name)),
    )
    await field.fill('Saved from the bar')
    await bar.getByRole('button', { name: 'Save promo code' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('saved.')
    await page.goto('promotions/1')
    await expect(page.getByLabel('Description')).toHaveValue('Saved from the bar')
  })
  await test.step('Ctrl S saves from any field, and nothing is asked', async () => {
    await page.goto('categories/1')
    await takenOver(page)
    const field = page.getByLabel('Description')
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /leave-watch/.test(name)),
    )
    await field.fill('Saved from the keyboard')
    await field.press('Control+s')
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('saved.')
    await page.goto('categories/1')
    await expect(page.getByLabel('Description')).toHaveValue('Saved from the keyboard')
  })
})
