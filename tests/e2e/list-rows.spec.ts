import { expect, test, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'
import { VISIT } from '../support/visit.ts'

/** Every list whose rows are read from its document, and that the seed shows. */
const LISTS =
  `contributions supporters supporters/duplicates recurring_payments users users/roles sponsorship sponsors products promotions taxes shipping segments payment_options
  tax_receipts tributes memberships user-defined-fields reports/payments?recent reports/payments-by-item reports/products reports/refunds reports/transactions
  reports/settlements reports/settlement-items reports/platform-fees?last reports/donor-covers-costs reports/impact-by-supporter reports/impact-items?supporter=1`.split(
    /\s+/,
  )

/** As they come from the server, before any script. */
const sentRows = async (page: Page, address: string): Promise<string> =>
  page.evaluate(async (url) => {
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    return new DOMParser().parseFromString(html, 'text/html').querySelector('.list-form .list > tbody')?.innerHTML ?? ''
  }, `/jpanel/${address}`)

const drawnRows = (page: Page): Promise<string> => page.locator('.list-form .list > tbody').evaluate((body) => body.innerHTML)

/** Without the pointer, which would show what has no room in its cell. */
const pressAll = (page: Page): Promise<void> =>
  page.locator('.option-list input').evaluateAll((boxes: HTMLInputElement[]) => {
    for (const box of boxes) box.click()
  })

for (const address of LISTS)
  test(`the rows that a browser reads from the document are those of the server: ${address}`, { tag: VISIT }, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (said) => void (said.type() === 'error' && errors.push(said.text())))
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, 'owner')
    await page.goto(address)
    await takenOver(page)
    const sent = await sentRows(page, address)
    expect(sent.match(/<tr/g)?.length ?? 0, 'the seed shows this list').toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Columns and density' }).click()
    await page.mouse.move(0, 0)
    // All columns but the first one go, and are drawn again from what was read.
    await pressAll(page)
    await expect.poll(() => drawnRows(page)).not.toBe(sent)
    await pressAll(page)
    await page.evaluate(() => localStorage.clear())
    const again = await drawnRows(page)
    const plain = (html: string) =>
      html.replaceAll(/ (?:data-whole=""|from-\d+|class="from-\d+")|from-\d+ /g, '').replaceAll(' title=""', '')
    expect(plain(again)).toBe(plain(sent))
    expect(errors).toEqual([])
  })
