import { expect, type Page, test } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const cart = (page: Page) => page.getByRole('complementary', { name: 'Cart' })

const finished = (page: Page) => page.getByRole('dialog', { name: /^Contribution #[0-9A-F]{10} Complete!$/ })

/** A mug to Amara Okafor for cash, as a cashier taps them; answers the number of the contribution. */
async function sellForCash(page: Page, isPhone: boolean): Promise<string> {
  await page.goto('pos')
  await takenOver(page)
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Shop' }).click()
  await page
    .getByRole('region', { name: 'Shop', exact: true })
    .getByRole('button', { name: /Enamel mug/ })
    .click()
  if (isPhone)
    await page
      .locator('.cartbar')
      .getByRole('button', { name: /1 item/ })
      .click()
  await cart(page).getByRole('button', { name: /Guest/ }).click()
  await page.getByRole('searchbox', { name: 'Search supporters' }).fill('Amara')
  await page.getByRole('button', { name: /Amara Okafor/ }).click()
  await cart(page).getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText('Amara Okafor')
  await page.getByRole('group', { name: 'Quick cash' }).getByRole('button', { name: '20.00' }).click()
  await page.getByRole('button', { name: 'Complete contribution' }).click()
  await expect(finished(page)).toBeVisible()
  return /#([0-9A-F]{10})/.exec((await finished(page).textContent()) ?? '')?.[1] ?? ''
}

for (const width of [1440, 390])
  test(`sold for cash at the till, found in the list, on its page, on its slip and in the export: ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'owner')
    const number = await sellForCash(page, width < 768)

    const view = context.waitForEvent('page')
    await finished(page).getByRole('link', { name: 'View' }).click()
    const record = await view
    await expect(record.getByRole('heading', { name: `#${number}` })).toBeVisible()
    await expect(record.getByText('Enamel mug').filter({ visible: true }).first()).toBeVisible()
    await record.close()
    await finished(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/jpanel\/pos/)

    await page.goto(`contributions?fO=${number}`)
    await page.getByRole('link', { name: 'Amara Okafor' }).first().click()
    await expect(page.getByRole('heading', { name: `#${number}` })).toBeVisible()
    const slip = await page.getByRole('link', { name: 'Print packing slip' }).getAttribute('href')
    await page.goto((slip ?? '').replace('print&', ''))
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(page.getByText('16.00').first()).toBeVisible()

    const csv = await (await page.request.get(`/jpanel/contributions.csv?fO=${number}`)).text()
    const [head = '', row = '', ...rest] = csv.trim().split('\r\n')
    expect(rest).toEqual([])
    expect(head.split(',').slice(0, 2)).toEqual(['Ordered At', 'Contribution Number'])
    expect(row).toContain(number)
    expect(row).toContain('16.00')
  })
