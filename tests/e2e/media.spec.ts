import { expect, test, type Page } from '@playwright/test'
import { jpeg, png } from '../support/pictures.ts'
import { signIn, takenOver } from '../support/screens.ts'

const file = async (name: string, body: Promise<Uint8Array> | Uint8Array) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer: Buffer.from(await body),
})

const choose = async (page: Page, files: Awaited<ReturnType<typeof file>>[]) =>
  page.locator('.drop input[type="file"]').first().setInputFiles(files)

test('uploads pictures together, refuses one, resumes one after a lost network, captions and deletes', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner')
  await page.goto('images')
  await takenOver(page)
  const script = new TextEncoder().encode('<script>alert(1)</script>')
  await choose(page, [
    await file('Journey one.jpg', jpeg()),
    await file('journey-two.png', png()),
    await file('renamed.jpg', script),
  ])
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('listitem')).toHaveText([
    /Done/,
    /Done/,
    /Upload failed. This file is not what its name says/,
  ])
  const library = page.getByRole('list', { name: 'Pictures, newest first' })
  await expect(library).toContainText('journey-one.jpg')

  await page.route('**/jpanel/files/**', (route) => route.abort('connectionfailed'))
  await choose(page, [await file('late.jpg', jpeg())])
  await expect(uploads).toContainText('Goes on by itself.')
  await page.unroute('**/jpanel/files/**')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(library).toContainText('late.jpg')

  await page.getByRole('searchbox', { name: 'Search pictures' }).fill('journey-o')
  await expect(page).toHaveURL(/query=journey-o/)
  await expect(library.getByRole('listitem')).toHaveCount(1)
  await library.getByRole('link').click()
  await page.getByRole('textbox', { name: 'Caption' }).fill('The first one')
  await page.getByRole('button', { name: 'Save caption' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('The caption was saved.')
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('The first one')
  // The form stays open after a save.
  await page.getByRole('textbox', { name: 'Caption' }).fill('The very first one')
  const [saved] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST' && /\/images/.test(one.url())),
    page.getByRole('button', { name: 'Save caption' }).click(),
  ])
  expect(saved.status()).toBeLessThan(400)
  await page.reload()
  await takenOver(page)
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('The very first one')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete journey-one.jpg?' })
  await expect(question).toContainText('Nothing in Almoner uses it.')
  await question.getByRole('button', { name: 'Delete picture' }).click()
  await expect(messages).toContainText('journey-one.jpg was deleted.')
})

test('by keyboard alone a product gets two pictures in order, and the point of sale shows the first', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('products/10')
  await takenOver(page)
  const name = (await page.title()).replace(' · Almoner', '')
  const pictures = page.locator('summary').filter({ has: page.getByRole('heading', { name: 'Pictures', exact: true }) })
  await pictures.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add pictures' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Image library' })
  await dialog.getByRole('searchbox').pressSequentially('.jpg')
  await dialog.getByRole('button', { name: /harbor-boats.jpg/ }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: /pine-grove.jpg/ }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('complementary', { name: 'Selected pictures' })).toContainText(
    /1\. harbor-boats\.jpg.*2\. pine-grove\.jpg/,
  )
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Move pine-grove.jpg earlier' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(`${name} saved.`)
  await expect(page.locator('.picks b')).toHaveText([/pine-grove.jpg/, /harbor-boats.jpg/])

  await page.goto('pos')
  await page.getByRole('button', { name: /^Shop/ }).first().click()
  await expect(page.locator('.tile', { hasText: name }).locator('.photo')).toHaveAttribute('style', /pine-grove/)
})

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a file is uploaded to the downloads library by a plain form', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('downloads')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'Tide tables.csv', mimeType: 'text/csv', buffer: Buffer.from('day,high\n1,4.2') })
    await page.getByRole('button', { name: 'Upload, 20 MB at most' }).click()
    await expect(page.getByRole('list', { name: 'Downloads, newest first' })).toContainText('tide-tables.csv')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
    await page.getByRole('button', { name: 'Upload, 20 MB at most' }).click()
    await expect(page.getByText('HTML files cannot be used here.')).toBeVisible()
  })
})
