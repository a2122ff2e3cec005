import { expect, test, type Page, type Response } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'
import { SEEDED_LISTS } from '../support/seeded-lists.ts'
import { VISIT } from '../support/visit.ts'

/** Reads the rows of this very document before any script runs, because other tests sell meanwhile. */
const sentRows = async (page: Page, document: Response | null): Promise<string> =>
  page.evaluate(
    (html) =>
      new DOMParser().parseFromString(html, 'text/html').querySelector('.list-form .list > tbody')?.innerHTML ?? '',
    (await document?.text()) ?? '',
  )

const drawnRows = (page: Page): Promise<string> =>
  page.locator('.list-form .list > tbody').evaluate((body) => body.innerHTML)

/** Without the pointer, which would show text that does not fit into its cell. */
const pressAll = (page: Page): Promise<void> =>
  page.locator('.option-list input').evaluateAll((boxes: HTMLInputElement[]) => {
    for (const box of boxes) box.click()
  })

for (const address of SEEDED_LISTS)
  test(
    `the rows that a browser reads from the document are those of the server: ${address}`,
    { tag: VISIT },
    async ({ page }) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('console', (said) => void (said.type() === 'error' && errors.push(said.text())))
      await page.setViewportSize({ width: 1920, height: 900 })
      await signIn(page, 'owner')
      const document = await page.goto(address)
      await takenOver(page)
      const sent = await sentRows(page, document)
      expect(sent.match(/<tr/g)?.length ?? 0, 'the seed shows this list').toBeGreaterThan(0)
      await page.getByRole('button', { name: 'Columns and density' }).click()
      await page.mouse.move(0, 0)
      // Hides all columns but the first one, which renders them again from the rows that were read.
      await pressAll(page)
      await expect.poll(() => drawnRows(page)).not.toBe(sent)
      await pressAll(page)
      await page.evaluate(() => localStorage.clear())
      const again = await drawnRows(page)
      const plain = (html: string) =>
        html
          .replaceAll(/ data-whole=""| title=""/g, '')
          // A column of dashes is hidden until a person chooses it.
          .replaceAll(/(?<=[" ])(?:from-\d+|dashes) ?(?=[^<>]*>)/g, '')
          .replaceAll(/ ?class=" *"| (?=")/g, '')
      expect(plain(again)).toBe(plain(sent))
      expect(errors).toEqual([])
    },
  )
