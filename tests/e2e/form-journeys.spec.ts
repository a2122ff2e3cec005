import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { signIn, takenOver } from '../support/screens.ts'

const PASSWORD = process.env.ALMONER_DEMO_PASSWORD ?? 'almoner-demo-pass'

/** One form of each kind, with a field of text, its limit and the button that saves. */
const KINDS = [
  { kind: 'a button', at: 'taxes/1', label: 'Description', limit: 250, save: 'Save tax' },
  { kind: 'rows', at: 'segments/1', label: 'Plural name', limit: 150, save: 'Save segment' },
  { kind: 'pickers', at: 'promotions/1', label: 'Description', limit: 250, save: 'Save promo code' },
  { kind: 'a bar', at: 'tributes/types/1', label: 'Subject', limit: 255, save: 'Save changes' },
  { kind: 'an address', at: 'supporters/1/edit', label: 'Organization', limit: 100, save: 'Save supporter' },
] as const

type Kind = (typeof KINDS)[number]

const fieldOf = (page: Page, { label }: Kind) => page.getByRole('main').getByRole('textbox', { name: label }).first()
const saveOf = (page: Page, { save }: Kind) => page.getByRole('button', { name: save, exact: true })

async function open(page: Page, { at }: Kind): Promise<void> {
  await page.goto(at)
  await takenOver(page)
}

/** The browser still holds the cookie of a session that is over. */
async function expire(context: BrowserContext): Promise<void> {
  const [session] = (await context.cookies()).filter(({ name }) => name === 'almoner')
  if (!session) throw new Error('nobody is signed in')
  await context.addCookies([{ ...session, value: 'x'.repeat(43) }])
}

for (const one of KINDS)
  test(`a form with ${one.kind} is left, refused, interrupted by the end of a session, and saved once`, async ({
    page,
    context,
  }) => {
    await signIn(page, 'owner')
    await open(page, one)
    const field = fieldOf(page, one)
    const typed = `Typed by ${one.kind}`
    await test.step('it asks before it is left', async () => {
      await expect(field).toHaveAttribute('maxlength', String(one.limit))
      await field.fill(typed)
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(one.label)
      await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await expect(field).toHaveValue(typed)
    })
    await test.step('it is refused beside its field, which is in sight and keeps what was typed', async () => {
      const long = 'x'.repeat(one.limit + 1)
      await field.fill(long)
      await saveOf(page, one).click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(/\d+ characters/)
      await expect(field).toHaveValue(long)
    })
    await test.step('it is sent again after the session has ended', async () => {
      await field.fill(typed)
      await expire(context)
      await saveOf(page, one).click()
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/saved/)
      await open(page, one)
      await expect(field).toHaveValue(typed)
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const one of KINDS)
    test(`a form with ${one.kind} is refused beside its field, and saved`, async ({ page }) => {
      await signIn(page, 'owner')
      await page.goto(one.at)
      const field = fieldOf(page, one)
      const long = 'x'.repeat(one.limit + 1)
      await field.fill(long)
      await saveOf(page, one).click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveValue(long)
      await field.fill(`Plainly ${one.kind}`)
      await saveOf(page, one).click()
      await page.goto(one.at)
      await expect(field).toHaveValue(`Plainly ${one.kind}`)
    })
})
