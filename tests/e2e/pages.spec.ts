import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

/** Unique names, because a retry finds the rows of the first try. */
const own = (name: string) => `${name} ${String(test.info().retry)}${String(test.info().parallelIndex)}`
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const address = (page: Page) => page.getByRole('textbox', { name: 'Address Optional' })
const line = (page: Page, name: string) =>
  page.locator('.tree-list li').filter({ has: page.getByRole('link', { name, exact: true }) })

test('adds a page below a heading, writes it, moves it by keys and dragging, and restores it', async ({ page }) => {
  await signIn(page, 'owner')
  const title = own('Winter appeal')
  await page.goto('pages')
  await takenOver(page)

  await test.step('added below a heading of the menu, it gets the address of its title', async () => {
    await page.getByRole('link', { name: 'Add below Programs' }).click()
    await expect(page.getByRole('heading', { name: 'New page' })).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Add and edit' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(address(page)).toHaveValue(/^winter-appeal-\d+$/)
    await expect(page.getByText('Pages are not published yet.')).toBeVisible()
  })

  await test.step('its text is written, and a mistake is tied to its field', async () => {
    const editor = page.getByRole('textbox', { name: 'Content' }).and(page.locator('.ck-editor__editable'))
    await editor.click()
    await editor.pressSequentially('Warm meals all winter')
    await address(page).fill('about-us')
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByText('Another page already has this address.').first()).toBeVisible()
    await expect(address(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(editor).toContainText('Warm meals all winter')
    await address(page).fill(`/Given in Winter/${title}.php`)
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save page' }).click()
    await expect(messages(page)).toContainText(`${title} saved.`)
    await expect(address(page)).toHaveValue(/^given-in-winter\/winter-appeal-\d+$/)
  })

  await test.step('a category shows its selector, a menu its link, and a page its text', async () => {
    await page.getByLabel('Type').selectOption('Product category')
    await expect(page.getByLabel('Category', { exact: true })).toBeVisible()
    await expect(address(page)).toBeHidden()
    await page.getByLabel('Type').selectOption('Menu link or heading')
    await expect(page.getByRole('combobox', { name: 'Link Optional' })).toBeVisible()
    await expect(page.getByLabel('Category', { exact: true })).toBeHidden()
    // Suggestions of a link load when the field is focused.
    await page.getByRole('combobox', { name: 'Link Optional' }).focus()
    await expect(page.locator('datalist option[value="/harbor-meals"]')).toHaveCount(1)
    const none = page.getByText('No page, product, category or post has this address.')
    await page.getByRole('combobox', { name: 'Link Optional' }).fill('/harbor-meal')
    await expect(none).toBeVisible()
    await page.getByRole('combobox', { name: 'Link Optional' }).fill('/harbor-meals')
    await expect(none).toBeHidden()
    await page.getByLabel('Type').selectOption('Page in HTML code')
    await expect(page.locator('.rich-code')).toContainText('Warm meals all winter')
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('it is moved by keys and by dragging', async () => {
    await page.getByRole('link', { name: 'Pages & Menus' }).first().click()
    await takenOver(page)
    const grip = page.getByRole('button', { name: `Move ${title}`, exact: true })
    await grip.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    const out = page.getByRole('button', { name: `Move ${title} out`, exact: true })
    await expect(out).toBeDisabled()
    await expect(grip).toBeFocused()
    const [from, to] = [
      await grip.boundingBox(),
      await page.getByRole('button', { name: 'Move Sailing school', exact: true }).boundingBox(),
    ]
    if (!from || !to) throw new Error('the handles are not there')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    await expect(out).toBeEnabled()
  })

  await test.step('the search of everything finds it', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(title)
    await page.getByRole('dialog').getByRole('option', { name: title }).first().click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Pages & Menus' }).first().click()
  })

  await test.step('a copy is inactive; the page is deleted once that is confirmed, found and restored', async () => {
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('heading', { name: `${title} (COPY)` })).toBeVisible()
    await expect(page.getByLabel('Active')).not.toBeChecked()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
    await expect(messages(page)).toContainText(`${title} (COPY) deleted.`)
    await expect(line(page, `${title} (COPY)`)).toHaveCount(0)
    await page.getByRole('link', { name: 'Deleted' }).click()
    await page
      .getByRole('link', { name: `${title} (COPY)` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(messages(page)).toContainText(`${title} (COPY) restored.`)
    await expect(address(page)).toHaveValue(/^given-in-winter\/winter-appeal-\d+-copy$/)
  })
})

test('autosaves every minute, also after a lost network, to be opened later and discarded or saved', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signIn(page, 'owner')
  const title = own('Autosaved')
  await page.goto('pages/new')
  await takenOver(page)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add and edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Content' }).and(page.locator('.ck-editor__editable'))
  const state = page
    .getByRole('region')
    .or(page.locator('.side-card'))
    .filter({ hasText: 'Revisions' })
    .getByRole('status')
  const minute = () => page.clock.runFor(61_000)

  await test.step('a try without a network is reported next to the form, and keeps its text', async () => {
    await editor.click()
    await editor.pressSequentially('Typed without a network')
    await context.setOffline(true)
    await minute()
    await expect(state).toContainText('Not autosaved: No connection to the server.')
    await expect(editor).toContainText('Typed without a network')
    await context.setOffline(false)
    await expect(state).toContainText(/^Autosaved /)
  })

  await test.step('typed text is found when the page is opened again, and the page is unchanged', async () => {
    await page.goto('pages/all?search=' + encodeURIComponent(title))
    await page.getByRole('link', { name: title }).first().click()
    await expect(page.getByText('There is text of yours that was not saved')).toBeVisible()
    await expect(editor).not.toContainText('Typed')
    await page.getByRole('link', { name: 'Open it' }).click()
    await expect(editor).toContainText('Typed without a network')
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save page' }).click()
    await expect(messages(page)).toContainText(`${title} saved.`)
    await expect(page.getByText('There is text of yours that was not saved')).toBeHidden()
    await expect(editor).toContainText('Typed without a network')
  })

  await test.step('an earlier version opens in the form, and another autosave is discarded', async () => {
    await page.getByRole('link', { name: 'Open this version' }).click()
    await expect(page.getByText('Saving brings it back.')).toBeVisible()
    await expect(editor).not.toContainText('Typed')
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click()
    await expect(editor).toContainText('Typed without a network')
    await editor.click()
    await editor.pressSequentially('More. ')
    await minute()
    await expect(state).toContainText(/^Autosaved /)
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await page.getByRole('link', { name: 'Open it' }).click()
    await page.getByRole('button', { name: 'Discard this text…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard text' }).click()
    await expect(messages(page)).toContainText('The autosaved text was discarded.')
    await expect(page.getByText('There is text of yours that was not saved')).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('lines are added, nested by buttons, written and made the home page', async ({ page }) => {
    await signIn(page, 'owner')
    const [heading, title] = [own('Plain menu'), own('Plain page')]
    await page.goto('pages')
    await page.getByLabel('Type').selectOption('Menu link or heading')
    await page.getByLabel('Title').fill(heading)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: `Move ${title} in`, exact: true }).click()
    await expect(page.getByRole('button', { name: `Move ${title} out`, exact: true })).toBeEnabled()
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByLabel('Content').fill('<p onclick="x()">Plain <b>text</b></p>')
    await page.getByLabel('Type').selectOption('Product category')
    await page.getByRole('button', { name: 'Save page' }).click()
    // The category field appears with the error.
    await expect(page.getByText('Please choose a category.').first()).toBeVisible()
    await page.getByLabel('Type').selectOption('Page')
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByLabel('Content')).toHaveValue('<p>Plain <b>text</b></p>')
    await page.getByRole('button', { name: 'Make home page…' }).click()
    await expect(page.getByLabel('Protected')).toBeChecked()
    await page.goto('pages')
    await line(page, 'Home').getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('button', { name: 'Make home page…' }).click()
    await expect(page.getByRole('heading', { name: /^Home/ })).toContainText('Home page')
  })
})

test('inserts theme templates and another site’s media into a page, and keeps them in its code', async ({ page }) => {
  await signIn(page, 'owner')
  const title = own('Inserted')
  await page.goto('pages/new')
  await takenOver(page)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add and edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Content' }).and(page.locator('.ck-editor__editable'))
  await expect(editor).toBeVisible()

  await test.step('a template is chosen among four tabs', async () => {
    await page.getByRole('button', { name: 'Content templates' }).click()
    const library = page.getByRole('dialog', { name: 'Content templates' })
    await expect(library.getByRole('tab')).toHaveText(['Pages', 'Sections', 'Components', 'Smart Codes'])
    await library.getByRole('tab', { name: 'Smart Codes' }).click()
    await expect(library.getByRole('button', { name: 'List of products' })).toBeVisible()
    await library.getByRole('tab', { name: 'Pages' }).click()
    await library.getByRole('button', { name: 'About us' }).click()
    await expect(library).toBeHidden()
    await expect(editor).toContainText('Who we are')
  })

  await test.step('media that cannot be embedded shows why, the rest its title, and no frame is loaded', async () => {
    await page.getByRole('button', { name: 'Embed media' }).click()
    const dialog = page.getByRole('dialog', { name: 'Embed media' })
    await dialog.getByLabel('Address').fill('https://nobody.example/7')
    await dialog.getByLabel('Address').press('Enter')
    await expect(dialog).toContainText('Nothing can be embedded from this address.')
    const frame =
      '<iframe src="https://www.youtube.com/embed/abc" title="Harbor in winter" width="560" height="315"></iframe>'
    await page.route('**/services/embed.json?*', (route) => route.fulfill({ json: { html: frame } }))
    await dialog.getByLabel('Address').fill('https://youtu.be/abc')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(dialog).toBeHidden()
    await expect(editor.locator('.rich-frame')).toContainText('Harbor in winter')
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save page' }).click()
  await expect(messages(page)).toContainText(`${title} saved.`)
  await page.reload()
  await expect(editor.locator('.rich-frame')).toContainText('Harbor in winter')
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await expect(page.locator('.rich-code')).toContainText('https://www.youtube.com/embed/abc')
  await expect(page.locator('.rich-code')).toContainText('Who we are')
})
