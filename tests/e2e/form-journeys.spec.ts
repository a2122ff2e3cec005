import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { expireSession, signIn, signInOver, takenOver } from '../support/screens.ts'

// Both journeys write the same records.
test.describe.configure({ mode: 'default' })

/** One form of each kind: a limited text field, a field with an invalid value, and its button. */
const KINDS = [
  { kind: 'a button', at: 'taxes/1', label: 'Description', limit: 250, wrong: [/^Code$/, ''], save: 'Save tax' },
  { kind: 'rows', at: 'segments/1', label: 'Plural name', limit: 150, wrong: [/^Name$/, ''], save: 'Save segment' },
  {
    kind: 'pickers',
    at: 'promotions/1',
    label: 'Description',
    limit: 250,
    wrong: [/^Code$/, 'no code!'],
    save: 'Save promo code',
  },
  { kind: 'a bar', at: 'tributes/types/1', label: 'Subject', limit: 255, wrong: [/^Label$/, ''], save: 'Save changes' },
  {
    kind: 'an address',
    at: 'supporters/40/edit',
    label: 'First name',
    limit: 45,
    wrong: [/^Email/, 'nowhere'],
    save: 'Save supporter',
  },
] as const

type Kind = (typeof KINDS)[number]

const fieldOf = (page: Page, { label }: Kind) => page.getByRole('main').getByRole('textbox', { name: label }).first()
const wrongOf = (page: Page, { wrong: [name] }: Kind) => page.getByRole('main').getByRole('textbox', { name }).first()
const saveOf = (page: Page, { save }: Kind) => page.getByRole('button', { name: save, exact: true })

async function open(page: Page, { at }: Kind): Promise<void> {
  await page.goto(at)
  await takenOver(page)
}

/** Neither the save bar nor the top bar may cover the field or its message. */
const isClear = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => {
    const note = document.getElementById(element.getAttribute('aria-describedby') ?? '')
    return [element, note].every((one) => {
      if (one === null) return false
      const { left, top, bottom } = one.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint(left + 4, y)))
    })
  })

async function keepTyped(page: Page, context: BrowserContext, one: Kind): Promise<void> {
  await open(page, one)
  const field = fieldOf(page, one)
  const before = await field.inputValue()
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
  const refused = wrongOf(page, one)
  const right = await refused.inputValue()
  await test.step('it is refused at the wrong field, and keeps what was typed', async () => {
    await refused.fill(one.wrong[1])
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1180, height: 480 })
    for (const top of [0, 100_000]) {
      await page.evaluate((at) => scrollTo(0, at), top)
      await saveOf(page, one).click()
      await expect(refused).toHaveAttribute('aria-invalid', 'true')
      await expect(refused).toBeFocused()
      await expect.poll(() => isClear(refused)).toBe(true)
      // The same press must work from the other end of the page.
      await field.focus()
    }
    if (size) await page.setViewportSize(size)
    await expect(refused).toHaveAccessibleDescription(/./)
    await expect(refused).toHaveValue(one.wrong[1])
    await expect(field).toHaveValue(typed)
  })
  await test.step('it is sent again after the session has ended', async () => {
    await refused.fill(right)
    await expireSession(context)
    await saveOf(page, one).click()
    await signInOver(page)
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/saved/)
    await open(page, one)
    await expect(field).toHaveValue(typed)
  })
  await field.fill(before)
  await saveOf(page, one).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/saved/)
}

test('each kind of form is left, refused, interrupted by the end of a session, and saved once', async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(page, 'owner')
  for (const one of KINDS) await test.step(one.kind, () => keepTyped(page, context, one))
})

async function savePlainly(page: Page, one: Kind): Promise<void> {
  await page.goto(one.at)
  const [field, refused] = [fieldOf(page, one), wrongOf(page, one)]
  const [before, right] = [await field.inputValue(), await refused.inputValue()]
  await field.fill(`Plainly ${one.kind}`)
  await refused.fill(one.wrong[1])
  await saveOf(page, one).click()
  await expect(refused).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue(`Plainly ${one.kind}`)
  await refused.fill(right)
  await Promise.all([page.waitForEvent('load'), saveOf(page, one).click()])
  await page.goto(one.at)
  await expect(field).toHaveValue(`Plainly ${one.kind}`)
  await field.fill(before)
  await Promise.all([page.waitForEvent('load'), saveOf(page, one).click()])
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each kind of form is refused at its field, and saved', async ({ page }) => {
    test.slow()
    await signIn(page, 'owner')
    for (const one of KINDS) await test.step(one.kind, () => savePlainly(page, one))
  })
})
