import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const once = (name: string): string => `${name} ${String(test.info().retry)}`

async function newFeed(page: Page, name: string, kind: string): Promise<void> {
  await page.goto('feeds/new')
  await page.getByLabel('Name', { exact: true }).first().fill(name)
  await page.getByLabel('Kind').selectOption(kind)
}

test('an editor begins a blog with categories, writes a post, finds it again, and reads why it is not live', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const blog = once('Kitchen notes')
  await test.step('the feed: a mistake is tied to its field, and nothing typed is lost', async () => {
    await newFeed(page, blog, 'Blog')
    await takenOver(page)
    await page.getByLabel('Address').fill('!')
    await page.getByRole('button', { name: 'Add category' }).click()
    await page.getByLabel('Name', { exact: true }).nth(1).fill('Recipes > Soup')
    await page.getByRole('button', { name: 'Add feed' }).click()
    await expect(page.getByText('An address needs at least one letter from a to z or a digit.').first()).toBeVisible()
    await expect(page.getByLabel('Address')).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true }).nth(1)).toHaveValue('Recipes > Soup')
    await page.getByLabel('Address').fill('')
    await page.getByRole('button', { name: 'Add feed' }).click()
    await expect(messages(page)).toContainText(`${blog} saved.`)
    await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible()
  })
  await test.step('a post, by its author, now', async () => {
    await page.getByRole('link', { name: 'New post' }).first().click()
    await expect(page.getByLabel('Author')).toHaveValue('Fiona Gallant')
    await takenOver(page)
    await page.getByLabel('Name', { exact: true }).fill('Chowder, step by step')
    await page.getByRole('textbox', { name: 'Date' }).fill('Dec 24, 2030')
    await page.getByText('Recipes > Soup').click()
    const tags = page.getByRole('combobox', { name: 'Tags' }).or(page.getByRole('textbox', { name: 'Tags' }))
    await tags.fill('soup')
    await tags.press('Enter')
    await page.getByRole('button', { name: 'Add post' }).click()
    await expect(messages(page)).toContainText('Chowder, step by step saved.')
    await expect(page.getByText('It goes live on Dec 24, 2030.')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue(/^chowder-step-by-step/)
  })
  await test.step('what is not saved is not left without a question; saved, it is offline', async () => {
    await page.getByRole('switch', { name: 'Enabled' }).uncheck()
    await page.getByRole('link', { name: blog }).click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await page.getByRole('button', { name: 'Save post' }).click()
    await expect(page.getByText('It is turned off.')).toBeVisible()
  })
  await test.step('an earlier version is opened, and saving brings it back', async () => {
    await page.getByRole('link', { name: 'Open this version' }).last().click()
    await expect(page.getByText('Saving brings it back.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked()
    await page.getByRole('link', { name: 'Show the current one' }).click()
    await expect(page.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
    await page.getByRole('link', { name: 'Open this version' }).last().click()
    await page.getByRole('button', { name: 'Save post' }).click()
    await expect(page.getByText('It goes live on Dec 24, 2030.')).toBeVisible()
  })
  await test.step('the list finds it by word, category and state', async () => {
    await page.getByRole('link', { name: blog }).click()
    await expect(page.getByRole('row', { name: /Chowder/ })).toContainText('Scheduled')
    const address = page.url()
    await page.goto(`${address}?search_term=soup&state=scheduled`)
    await expect(page.getByRole('row', { name: /Chowder/ })).toContainText('Recipes > Soup')
    await page.goto(`${address}?state=live`)
    await expect(page.getByText('No matching records found for your query.')).toBeVisible()
  })
})

test('a menu that is opened before the scripts have come stays open', async ({ page }) => {
  await signIn(page, 'owner')
  const opened = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.goto('feeds/2/posts', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  const remove = page.getByRole('menuitem', { name: 'Delete…' })
  await expect(remove).toBeVisible()
  opened.resolve()
  await takenOver(page)
  await expect(page.getByRole('button', { name: /^Move (?!.* (?:up|down)$)/ }).first()).toBeVisible()
  await remove.click()
  await expect(page.getByRole('dialog')).toContainText('Delete')
})

test('orders slides by keys and by buttons; a failure is shown and undone; a copy is turned off', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('feeds/2/posts')
  await takenOver(page)
  const names = async () => (await page.locator('.post-rows .post-name a').allTextContents()).map((name) => name.trim())
  const [first = '', second = '', ...others] = await names()
  const grip = page.getByRole('button', { name: `Move ${first}`, exact: true })
  const down = async () => {
    await grip.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
  }
  await test.step('the order cannot be saved', async () => {
    await page.route('**/feeds/posts/sequence', (route) => route.fulfill({ json: { success: false } }))
    await down()
    await expect(messages(page)).toContainText('Sequence failed. Please try again.')
    await expect.poll(names).toEqual([first, second, ...others])
    await page.unroute('**/feeds/posts/sequence')
  })
  await test.step('it is saved, and stays', async () => {
    const saved = page.waitForResponse('**/feeds/posts/sequence')
    await down()
    expect(await (await saved).json()).toEqual({ success: true })
    await expect.poll(names).toEqual([second, first, ...others])
    await page.reload()
    await takenOver(page)
    await expect.poll(names).toEqual([second, first, ...others])
    await page.getByRole('button', { name: `Move ${first} up` }).click()
    await expect.poll(names).toEqual([first, second, ...others])
  })
  await test.step('a copy is offline and last', async () => {
    await page.getByRole('button', { name: `Actions for ${second}` }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByRole('heading', { name: `Copy of ${second}` })).toBeVisible()
    await expect(page.getByText('It is turned off.')).toBeVisible()
    await page.goto('feeds/2/posts')
    await expect.poll(async () => (await names()).slice(0, -1)).toEqual([first, second, ...others])
  })
  await test.step('a post that cannot be deleted is back in its row; then it is gone', async () => {
    await takenOver(page)
    const copy = page.locator('.post-rows li', { hasText: `Copy of ${second}` })
    const before = await copy.count()
    const remove = async () => {
      await page
        .getByRole('button', { name: `Actions for Copy of ${second}` })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click()
    }
    let answerNow = (): void => undefined
    const isSeen = new Promise<void>((resolve) => (answerNow = resolve))
    await page.route('**/feeds/posts/destroy', async (route) => {
      await isSeen
      await route.fulfill({ json: { success: false } })
    })
    await remove()
    await expect(copy).toHaveCount(before - 1)
    answerNow()
    await expect(copy).toHaveCount(before)
    expect(await messages(page).textContent()).toContain('Delete failed.  Please try again.')
    await page.unroute('**/feeds/posts/destroy')
    await remove()
    await expect(messages(page)).toContainText(`Copy of ${second} deleted.`)
    await expect(copy).toHaveCount(before - 1)
  })
})

test('a button pressed while the editor of a text arrives is pressed: nothing moves', async ({ page }) => {
  await signIn(page, 'owner')
  let arrives = () => {}
  const held = new Promise<void>((done) => (arrives = done))
  await page.route(/visual\.client/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('feeds/posts/new?feed=4', { waitUntil: 'domcontentloaded' })
  await takenOver(page)
  const add = page.getByRole('button', { name: 'Add post' })
  await add.hover()
  await page.mouse.down()
  arrives()
  await expect(page.locator('.rich .ck-editor__editable')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('an event lasts all day or from hour to hour, and a post leaves its list', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('feeds/posts/new?feed=4')
  await takenOver(page)
  const walk = once('Lantern walk')
  await page.getByLabel('Name', { exact: true }).fill(walk)
  await page.getByRole('textbox', { name: 'Start date' }).fill('Dec 12, 2030')
  await page.getByLabel('Start time').fill('18:00')
  await page.getByRole('textbox', { name: 'End date' }).fill('Dec 12, 2030')
  await page.getByLabel('End time').fill('17:00')
  await page.getByLabel('Location').fill('Pier 3')
  await expect(page.getByText('On Dec 12, 2030 from 6:00 PM to 5:00 PM.')).toBeVisible()
  await page.getByRole('button', { name: 'Add post' }).click()
  const end = page.getByRole('textbox', { name: 'End date' })
  await expect(end).toBeFocused()
  await expect(end).toHaveAccessibleDescription('An event cannot end before it starts.')
  await expect(page.getByLabel('End time')).toHaveValue('17:00')
  await page.getByRole('switch', { name: 'All day' }).check()
  await expect(page.getByLabel('End time')).toBeHidden()
  await expect(page.getByText('All day on Dec 12, 2030.')).toBeVisible()
  await page.getByRole('button', { name: 'Add post' }).click()
  await expect(messages(page)).toContainText(`${walk} saved.`)
  await expect(page.getByRole('switch', { name: 'All day' })).toBeChecked()
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  const row = page.getByRole('row', { name: new RegExp(walk) })
  await expect(row).toContainText('Scheduled')
  await takenOver(page)
  await page.getByRole('button', { name: `Actions for ${walk}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click()
  await expect(messages(page)).toContainText(`${walk} deleted.`)
  await expect(row).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a feed of slides is added with a category, its slides are put in order, and it is deleted with them', async ({
    page,
  }) => {
    await signIn(page, 'owner')
    const name = once('Plain slides')
    await newFeed(page, name, 'Slides')
    await page.getByRole('button', { name: 'Add category' }).click()
    await page.getByLabel('Name', { exact: true }).nth(1).fill('Winter')
    await page.getByRole('button', { name: 'Add feed' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    for (const slide of ['One', 'Two']) {
      await page.getByRole('link', { name: 'New post' }).first().click()
      await page.getByLabel('Name', { exact: true }).fill(slide)
      await page.getByText('Winter').click()
      await page.getByRole('textbox', { name: 'Expires on' }).fill('Dec 31, 2030')
      await page.getByRole('button', { name: 'Add post' }).click()
      await expect(page.getByRole('heading', { name: slide })).toBeVisible()
      await expect(page.getByLabel('Expires at')).toHaveValue('23:59')
      await page.getByRole('link', { name }).click()
    }
    await expect(page.locator('.post-rows .post-name')).toHaveText(['One', 'Two'])
    await page.getByRole('button', { name: 'Move Two up' }).click()
    await expect(page.locator('.post-rows .post-name')).toHaveText(['Two', 'One'])
    await page.getByRole('link', { name: 'Edit feed' }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect(page.getByRole('heading', { name: 'Feeds & Blogs' })).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })
})
