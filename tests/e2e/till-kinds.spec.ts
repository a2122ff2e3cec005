import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { completeButton, finished, numberOf, payDialog } from '../support/paying.ts'
import { signIn, takenOver } from '../support/screens.ts'
import { DAYS, kinds } from '../support/sold-kinds.ts'
import { payButton } from '../support/till-screen.ts'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** One sign-in for all kinds: an owner may sell and also read the contribution and its mails. */
const test = base.extend<object, { owner: Session }>({
  owner: [
    async ({ browser }, provide, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' })
      await signIn(await context.newPage(), 'owner')
      await provide(await context.storageState())
      await context.close()
    },
    { scope: 'worker' },
  ],
  storageState: async ({ owner }, provide) => provide(owner),
})

async function switchOn(
  page: Page,
  { panel, label, choice }: { panel: string; label: RegExp; choice?: string },
): Promise<void> {
  await page.goto(`settings/${panel}`)
  await takenOver(page)
  if (choice === undefined) {
    const flag = page.getByRole('switch', { name: label })
    if (await flag.isChecked()) return
    await flag.click()
  } else {
    const select = page.getByLabel(label)
    if ((await select.inputValue()) === choice) return
    await select.selectOption(choice)
  }
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Updates saved.')
}

const ALL = kinds(`${Date.now()}`)

for (const day of DAYS)
  test(`sold to their numbers: ${day}`, async ({ page }) => {
    test.slow()
    const proofs: (() => Promise<void>)[] = []
    for (const { kind, setting, fill, due, proof } of ALL.filter((one) => one.day === day))
      await test.step(kind, async () => {
        if (setting) await switchOn(page, setting)
        if (setting || proofs.length === 0) {
          await page.goto('pos')
          await takenOver(page)
        }
        await fill(page)
        await expect(payButton(page)).toContainText(due)
        await payButton(page).click()
        await payDialog(page).getByRole('button', { name: 'Exact' }).click()
        await completeButton(page).click()
        const number = await numberOf(page)
        await expect(finished(page)).toContainText('in cash')
        await finished(page).getByRole('button', { name: 'New sale' }).click()
        proofs.push(() =>
          test.step(`the contribution: ${kind}`, async () => {
            await page.goto(`contributions/${number}`)
            await expect(page.getByRole('heading', { name: `#${number}` })).toBeVisible()
            await proof(page)
          }),
        )
      })
    for (const prove of proofs) await prove()
  })
