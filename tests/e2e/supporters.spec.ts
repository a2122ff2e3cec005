import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

test('a supporter who is already here is named while a new one is typed, edited in sections and merged', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('supporters')
  await page.getByRole('link', { name: 'New supporter' }).first().click()
  await takenOver(page)
  await page.getByLabel('First name').first().fill('Amara')
  await page.getByLabel('Last name').first().fill('Okafor')
  await page
    .getByLabel(/^Email/)
    .first()
    .fill('amara.okafor@mailbox.org')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/may already be here/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Amara Okafor' }).first().click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: /^Discard/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amara Okafor')
  await test.step('its menu opens by keyboard, archiving asks, and Escape returns the focus', async () => {
    await page.goto('supporters/1')
    await takenOver(page)
    const main = page.getByRole('main')
    await expect(main.locator('.record-head .btn.primary')).toHaveText(['New contribution'])
    const menu = main.getByRole('button', { name: 'More actions' })
    await menu.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    for (const name of ['New sponsorship', 'Merge into…', 'Archive…', 'Mark as spam…'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Archive…' })).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Archive Amara Okafor?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(menu).toBeFocused()
    await expect(main.getByText('Archived', { exact: true })).toHaveCount(0)
  })
  await test.step('the form names its sections, says which one changed, and opens the one that is wrong', async () => {
    await page.goto('supporters/1/edit')
    await takenOver(page)
    const nav = page.getByRole('navigation', { name: 'Sections of the form' })
    const about = page.locator('#section-about')
    await expect(about.getByRole('textbox', { name: 'Title' })).toBeHidden()
    await nav.getByRole('link', { name: 'About' }).click()
    const title = about.getByRole('textbox', { name: 'Title' })
    await expect(title).toBeVisible()
    await title.fill('Captain')
    await expect(nav.getByRole('link', { name: /^About ?, changed$/ })).toBeVisible()
    const shipping = page.locator('#section-shipping')
    await shipping.locator('summary').click()
    await shipping.getByRole('textbox', { name: 'Email' }).fill('nowhere')
    await shipping.locator('summary').click()
    await page.getByRole('button', { name: 'Save supporter' }).click()
    await expect(shipping.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await expect(title).toHaveValue('Captain')
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click()
    await expect(title).toBeHidden()
  })
  await test.step('on a phone one press calls, Contact is first, and a merge goes field by field', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('supporters/1')
    await takenOver(page)
    const ways = page.getByRole('navigation', { name: 'Contact this supporter' })
    await expect(ways.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+?\d+$/)
    await expect(ways.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:/)
    const menu = await page.getByRole('main').getByRole('button', { name: 'More actions' }).boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(menu?.y ?? Infinity).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
    expect(menu?.x ?? 0).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0))
    const top = async (name: string) =>
      (await page.getByRole('heading', { name, exact: true, level: 2 }).first().boundingBox())?.y ?? Infinity
    expect(await top('Contact')).toBeLessThan(await top('Timeline'))
    expect(await top('Timeline')).toBeLessThan(await top('Memberships'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    await page.goto('supporters/1/merge?with=2')
    await takenOver(page)
    const where = page.getByText(/^Field 1 of \d+ that differ\./)
    await expect(where).toBeVisible()
    const rows = page.locator('.merge-table tbody tr').filter({ visible: true })
    await expect(rows).toHaveCount(1)
    await rows.getByRole('radio').nth(1).check()
    await page.locator('.merge-ways .primary').click()
    await expect(page.getByText(/^Field 2 of /)).toBeVisible()
    await expect(rows).toHaveCount(1)
    await page
      .getByRole('region', { name: 'Chosen so far' })
      .getByRole('button', { name: /^Change / })
      .first()
      .click()
    await expect(rows.getByRole('radio').nth(1)).toBeChecked()
    await page.getByRole('button', { name: 'Show all fields at once' }).click()
    expect(await rows.count()).toBeGreaterThan(2)
    await expect(page.getByRole('button', { name: /^Merge into / })).toBeVisible()
  })
})

test('a caller is found by phone, noted and thanked, and a wrong update says what it lacks', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('supporters')
  await takenOver(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('207-555-0142')
  await page.getByRole('option', { name: /Amara Okafor/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amara Okafor')

  await page
    .getByRole('link', { name: /^Notes/ })
    .first()
    .click()
  const said = `Called about the gala, ${Date.now()}`
  await expect(page.locator('.rich[data-is-ready]')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note', exact: true }).click()
  await page.keyboard.type(said)
  await page.getByRole('button', { name: 'Create note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: said })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).not.toContainText(said)

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Add an Update' }).click()
  const update = page.getByRole('dialog', { name: 'Add an Update' })
  await update.getByLabel('Date').fill('')
  await update.getByRole('button', { name: 'Add update' }).click()
  for (const message of [
    'Please provide a short subject or headline.',
    'Please provide a valid date.',
    'Please provide a message.',
  ])
    await expect(update.getByText(message)).toBeVisible()
  const thanked = `Thanked for the call, ${Date.now()}`
  await update.getByLabel('Subject').fill(thanked)
  await update.getByLabel('Date').fill(new Date().toISOString().slice(0, 10))
  await update.getByLabel('Tag').selectOption('Call')
  await update.getByRole('textbox', { name: 'Message' }).fill('Rang back and thanked her for the gala table.')
  await update.getByRole('button', { name: 'Add update' }).click()
  await expect(update).toBeHidden()
  const timeline = page.getByRole('navigation', { name: 'Timeline' })
  await timeline.getByRole('link', { name: 'Calls' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: thanked })
  await expect(entry).toBeVisible()
  await entry.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete update' }).click()
  await expect(entry).toHaveCount(0)
})

test('a membership bought at the till is on the page of the supporter, and a refund takes it back', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const name = `Mira Lind${Date.now()}`
  await page.goto('supporters/new')
  await takenOver(page)
  await page.getByLabel('First name').first().fill('Mira')
  await page.getByLabel('Last name').first().fill(name.slice(5))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const id = Number(/supporters\/(\d+)/.exec(page.url())?.[1])
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': await page.locator('input[name=_token]').first().inputValue(),
  }
  const call = async (address: string, data: object) => {
    const reply = await page.request.post(address, { headers, data })
    expect(reply.ok()).toBe(true)
    return (await reply.json()) as { order: { id: number; invoicenumber: string } }
  }
  const products = await page.request.get('products.json?query=Friends', { headers })
  expect(products.ok()).toBe(true)
  const { order } = await call('pos/new', {})
  await call(`pos/${order.id}/update`, { member_id: id })
  const variants = (await (await page.request.get('selectize/variants.json?query=Friends', { headers })).json()) as {
    id: number
  }[]
  await call(`pos/${order.id}/add`, { variant_id: variants[0]?.id })
  const sold = await call(`pos/${order.id}/complete`, {
    payment_type: 'cash',
    cash_received: '1000',
    mark_as_complete: 1,
  })
  await page.goto(`supporters/${id}/memberships`)
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: `#${sold.order.invoicenumber}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sold.order.invoicenumber)
  await call(`pos/${order.id}/refund`, { whole: 1, key: crypto.randomUUID() })
  await page.goto(`supporters/${id}/memberships`)
  await expect(page.getByRole('main').getByText('Removed', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(/· Refunded/)).toBeVisible()
})
