import { expect, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const messages = 'Messages'

test('an owner follows the first steps, notes several supporters at once, and begins a sale with one', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('?setup=1')
  await takenOver(page)

  await test.step('each step knows whether it is done', async () => {
    const steps = page.getByRole('list').filter({ hasText: 'First donation form' })
    await expect(steps.getByRole('listitem').filter({ hasText: 'First product' })).toContainText(', done')
    await expect(steps.getByRole('listitem').filter({ hasText: 'Mail server' })).not.toContainText(', done')
    await expect(page.getByRole('link', { name: 'Set mail server', exact: true })).toBeVisible()
    await expect(steps.getByRole('button', { name: 'Skip: Mail server' })).toBeVisible()
    await page.getByRole('link', { name: 'Connect: Payments' }).click()
    await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  })

  await test.step('two keys of different modes are refused in clear words', async () => {
    await page.getByLabel('Publishable key').fill('pk_live_abc123')
    await page.getByLabel('Secret key').fill('sk_test_abc123')
    const card = page.locator('#payments')
    await card.getByLabel('Your password').fill('almoner-demo-pass')
    await card.getByRole('button', { name: 'Test and save' }).click()
    await expect(card.getByText(/One key is of the test mode/).first()).toBeVisible()
    await expect(page.getByLabel('Publishable key')).toHaveValue('pk_live_abc123')
  })

  const name = `Parish ${Date.now()}`

  await test.step('a type is added', async () => {
    await page.goto('supporter-types/new')
    await takenOver(page)
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save type' }).click()
    await expect(page.getByRole('region', { name: messages })).toContainText(`${name} saved.`)
  })

  await test.step('a supporter who was selected gets a note, and then the type', async () => {
    await page.goto('supporters?search=okafor')
    await takenOver(page)
    const toolbar = page.getByRole('toolbar', { name: 'Actions for selected rows' })
    const first = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
    await first.check()
    const ask = toolbar.getByRole('button', { name: 'Add a note…' })
    await ask.click()
    const noting = page.getByRole('dialog', { name: 'Add a note to 1 supporter?' })
    const note = noting.getByLabel('Note')
    await noting.getByRole('button', { name: 'Add note to 1 supporter' }).click()
    await expect(note).toHaveAccessibleDescription('Please enter a note.')
    await expect(note).toBeFocused()
    await note.fill('Met at the fair.')
    await note.press('Escape')
    await expect(noting).toBeHidden()
    await ask.click()
    await expect(note).toHaveValue('Met at the fair.')
    await noting.getByRole('button', { name: 'Add note to 1 supporter' }).click()
    await expect(page.getByRole('region', { name: messages })).toContainText('Note added to 1 supporter.')

    await page.goto('supporters?search=okafor')
    await takenOver(page)
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
    await toolbar.getByRole('button', { name: 'More actions for the selection' }).click()
    await page.getByRole('menuitem', { name: 'Change the type…' }).click()
    const typing = page.getByRole('dialog', { name: 'Change the type of 1 supporter?' })
    await typing.getByLabel('Supporter type').selectOption(name)
    await typing.getByRole('button', { name: 'Change 1 supporter' }).click()
    await expect(page.getByRole('region', { name: messages })).toContainText(`1 supporter changed to ${name}.`)
  })

  await test.step('the type cannot be deleted while somebody has it', async () => {
    await page.goto('supporter-types')
    await takenOver(page)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete type' }).click()
    await expect(page.getByText(/1 supporter has this type/).first()).toBeVisible()
  })

  await test.step('the point of sale opens with a supporter who is chosen', async () => {
    await page.goto('supporters/1')
    await takenOver(page)
    await page.getByRole('link', { name: 'New contribution' }).click()
    await expect(page).toHaveURL(/pos/)
    await expect(page.getByRole('button', { name: /^Amara Okafor/ })).toBeVisible()
    await expect(page).not.toHaveURL(/member_id/)
  })

  await test.step('a plan, a sponsorship, a note and an update begin on the page of the supporter', async () => {
    await page.goto('supporters/1?tab=recurring')
    await expect(page.getByRole('link', { name: 'New plan' })).toHaveAttribute('href', '/jpanel/pos?member_id=1')
    await page.goto('supporters/1')
    await takenOver(page)
    await expect(page.getByText('Add an Update')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: /^Notes/ })
      .click()
    await expect(page.getByText(/^(?:Create note|Add the First Note)$/).first()).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'New sponsorship' }).click()
    await expect(page.getByText('by Amara Okafor')).toBeVisible()
    await page.locator('main a[href*="sponsorship="]').first().click()
    await expect(page).toHaveURL(/member_id=1/)
    await expect(page.getByLabel('Sponsor', { exact: true })).toHaveValue('1')
  })
})
