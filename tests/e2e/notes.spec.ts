import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

/** A supporter for this test alone. Works without JavaScript, too. */
async function notedSupporter(page: Page, notes: readonly string[]) {
  await signIn(page, 'owner')
  await page.goto('supporters/new')
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': await page.locator('input[name=_token]').first().inputValue(),
  }
  await page.getByLabel('First name').first().fill('Rosalind')
  await page.getByLabel('Last name').first().fill(`Vale${Date.now()}`)
  await page.getByRole('button', { name: 'Add supporter' }).click()
  await expect(page).toHaveURL(/supporters\/\d+$/)
  const id = Number(/supporters\/(\d+)$/.exec(page.url())?.[1])
  const add = async (body: string) => {
    const reply = await page.request.post(`api/v1/supporters/${id}/comments`, {
      headers,
      data: { supporter: id, body },
    })
    expect(reply.status()).toBe(201)
  }
  for (const body of notes) await add(body)
  return { id, add }
}

const noteOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

test('keeps a typed note while its writer reads newer notes and others add theirs, until it is saved', async ({
  page,
}) => {
  const { id, add } = await notedSupporter(
    page,
    Array.from({ length: 17 }, (_, index) => `Call number ${index + 1}`),
  )
  await page.goto(`supporters/${id}?tab=notes&page=2`)
  await takenOver(page)
  const editor = page.getByRole('textbox', { name: 'Note', exact: true })
  await expect(page.locator('.rich[data-is-ready]')).toBeVisible()
  await editor.click()
  await page.keyboard.type('Asked about the gala table')
  await add('A note of somebody else')
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(noteOf(page, 'A note of somebody else')).toBeVisible()
  await expect(editor).toContainText('Asked about the gala table')
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('gala')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No notes found for gala')).toBeVisible()
  await expect(editor).toContainText('Asked about the gala table')

  await page.getByRole('button', { name: 'Create note' }).click()
  await expect(noteOf(page, 'Asked about the gala table')).toBeVisible()
  await expect(editor).not.toContainText('Asked about the gala table')
  await expect(page.locator('.rich[data-is-ready]')).toBeVisible()
  await page.getByRole('button', { name: 'Create note' }).click()
  await expect(page.getByText('This field is required.').last()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu of a note opens, and its note is edited and deleted', async ({ page }) => {
    const { id } = await notedSupporter(page, ['Prefers letters'])
    await page.goto(`supporters/${id}?tab=notes`)
    const menu = page.getByRole('button', { name: /^Actions for the note of/ })
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeHidden()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Save note' }) })
    await form.getByRole('textbox', { name: 'Note' }).fill('Prefers phone calls')
    await form.getByRole('button', { name: 'Save note' }).click()
    await expect(noteOf(page, 'Prefers phone calls')).toBeVisible()

    await menu.click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await expect(page.getByText("There aren't any notes yet for this account")).toBeVisible()
    await expect(noteOf(page, 'Prefers phone calls')).toHaveCount(0)
  })
})
