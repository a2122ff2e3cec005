import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

test('the owner sees and narrows integrations, and learns what this installation cannot connect or owe', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('settings/integrations')
  await takenOver(page)
  await test.step('the search narrows the cards in the browser', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: 'API' }).getByText('Installed')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search integrations' }).fill('mail')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Mailchimp'])
    await expect(page.getByText('Not available: this installation has no connector service.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search integrations' }).fill('zebra')
    await expect(page.getByText('No matching records found for your query.')).toBeVisible()
  })
  await test.step('its own pages are linked', async () => {
    await page.getByRole('searchbox', { name: 'Search integrations' }).fill('')
    await page.getByRole('link', { name: 'Open Carriers' }).click()
    await expect(page).toHaveURL(/settings\/shipping$/)
    await expect(page.getByRole('group', { name: 'Shipping expectations' })).toBeVisible()
  })
  await test.step('there is no plan to pay for', async () => {
    await page.goto('settings/billing')
    await expect(page.getByRole('heading', { name: 'This installation has no plan to pay for.' })).toBeVisible()
  })
})

async function viewDonor(page: Page, name: string) {
  await page.getByRole('button', { name: 'View donor' }).click()
  const donor = page.getByRole('dialog', { name: /^Donor \d+$/ })
  await expect(donor).toContainText(name)
  return donor
}

// One journey, because the account belongs to the whole organization and other pages depend on it.
test('tests a donor CRM, imports its donors after two questions, without JavaScript too, and shows gifts', async ({
  page,
  browser,
}) => {
  await signIn(page, 'owner')
  await test.step('without an account a donor opens with gifts of our own books', async () => {
    await page.goto('supporters/1')
    await takenOver(page)
    const donor = await viewDonor(page, 'Amara Okafor')
    await donor.getByRole('region', { name: 'Gifts' }).getByRole('button').first().click()
    const gift = page.getByRole('dialog', { name: 'Gift' })
    await expect(gift.getByRole('link', { name: /^#/ })).toHaveAttribute('href', /\/jpanel\/contributions\//)
    await expect(gift).toContainText('Total')
    await gift.getByRole('button', { name: 'Donor' }).click()
    await expect(donor).toContainText('Amara Okafor')
    await donor.getByRole('button', { name: 'Close' }).last().click()
    await expect(donor).toBeHidden()
  })
  await page.goto('settings/donor-crm')
  await takenOver(page)
  const check = page.getByRole('button', { name: 'Check connection' })
  const outcome = page.getByRole('main').locator('.crm-check [role=status]')
  await test.step('a wrong key fails, the right one works, and is not shown again', async () => {
    await check.click()
    await expect(outcome).toHaveText('Failed!')
    await page.getByLabel('API key').fill('the-key-of-the-journeys')
    await check.click()
    await expect(outcome).toHaveText('Works!')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')
    await page.reload()
    await takenOver(page)
    await expect(page.getByLabel('API key')).toHaveValue('')
    await check.click()
    await expect(outcome).toHaveText('Works!')
  })
  await test.step('the list of supporters leads to the import: two questions, then the job', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: test.info().project.use.baseURL ?? '' })
    const office = await plain.newPage()
    await signIn(office, 'owner')
    await office.goto('supporters')
    await office.getByRole('link', { name: 'Import donors from the donor CRM' }).click()
    await office.getByRole('link', { name: 'Import donors…' }).click()
    await expect(office.getByRole('heading', { name: 'Import all donors?' })).toBeVisible()
    await office.getByRole('link', { name: 'Continue' }).click()
    await expect(office.getByRole('heading', { name: 'Are you sure?' })).toBeVisible()
    await office.getByRole('button', { name: 'Import donors' }).click()
    await expect(
      office.getByText('The import has started. No mail server is set, so the email waits in the outbox.'),
    ).toBeVisible()
    await plain.close()
  })
  await test.step('shows the result of the import', async () => {
    await page.goto('settings/donor-import')
    await expect(page.getByRole('heading', { name: 'Latest import' })).toBeVisible({ timeout: 20_000 })
    const facts = page.getByRole('main').locator('dl')
    await expect(facts).toContainText('Matched with a supporter2')
    await expect(facts).toContainText('New supporters0')
  })
  await test.step('a donor opens with what the CRM has, on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('supporters?fB=Noor+Rahimi')
    await page.getByRole('link', { name: 'Noor Rahimi' }).first().click()
    await takenOver(page)
    const donor = await viewDonor(page, '$92.19 in 1 gift')
    await expect(donor.getByRole('region', { name: 'Pledges' })).toContainText('$92.19 a month')
    // A double click opens it once and closes nothing.
    await donor.getByRole('button', { name: 'Winter appeal' }).dblclick()
    const gift = page.getByRole('dialog', { name: 'Gift' })
    for (const fact of ['Noor Rahimi', 'GEN-100', 'Found us by', 'A friend', '$92.19 a month'])
      await expect(gift).toContainText(fact)
    await gift.getByRole('button', { name: 'Donor' }).click()
    await donor.getByRole('button', { name: 'A gift each month' }).click()
    await expect(page.getByRole('dialog', { name: 'Pledge' })).toContainText('$92.19 a month')
    await expect(page.getByRole('dialog', { name: 'Pledge' })).not.toContainText('Total')
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('paused, nothing is imported any more', async () => {
    await page.goto('settings/donor-crm')
    await takenOver(page)
    await page.getByRole('switch', { name: 'Pause' }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')
    await page.goto('settings/donor-import')
    await expect(page.getByRole('heading', { name: 'No donor CRM is connected' })).toBeVisible()
  })
})
