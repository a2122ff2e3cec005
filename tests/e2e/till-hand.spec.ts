import { expect, test } from '@playwright/test'
import { takenOver } from '../support/screens.ts'
import { addToContribution, cart, choose, dialog, line, openTill, payButton, shelf } from '../support/till-screen.ts'

test('dialogs begin at their first task, a tribute is its own step, and a message is answered beside one', async ({
  page,
}) => {
  await openTill(page)
  await test.step('a dialog begins where its work begins, and gives the focus back', async () => {
    await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Shop' }).click()
    const tee = shelf(page, 'Shop').getByRole('button', { name: /Harbor tee/ })
    await tee.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Harbor tee').getByRole('radio', { checked: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tee).toBeFocused()

    await cart(page).getByRole('button', { name: 'More cart options' }).click()
    await expect(dialog(page, 'Contribution').locator('.sheet-body').getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Escape')

    await choose(page, 'Shop', /Enamel mug/)
    await line(page, 'Enamel mug').click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(cart(page)).toBeFocused()
  })
  await test.step('a tribute is a step of its own, left and found again as it was', async () => {
    await choose(page, 'Donations', /One-time gift/)
    const gift = dialog(page, 'One-time gift')
    await gift.getByText('$25.00').click()
    await gift.getByRole('button', { name: 'In honor or in memory of someone' }).press('Enter')
    const step = dialog(page, 'In honor or in memory')
    await expect(step.getByRole('radio', { name: 'In memory of' })).toBeFocused()
    await step.getByLabel('Name', { exact: true }).fill('Joy Okafor')
    await page.keyboard.press('Escape')
    const row = gift.getByRole('button', { name: /^In honor or in memory of someone/ })
    await expect(row).toBeFocused()
    await row.click()
    await expect(step.getByLabel('Name', { exact: true })).toHaveValue('Joy Okafor')
    await step.getByText('In honor of', { exact: true }).click()
    await step.getByRole('button', { name: 'Save tribute' }).click()
    await expect(row).toContainText('In honor of Joy Okafor')
    await row.click()
    await step.getByRole('button', { name: 'No tribute' }).click()
    await expect(row).not.toContainText('Joy Okafor')
    await addToContribution(page)
    await expect(line(page, 'One-time gift')).not.toContainText('Joy Okafor')
  })
  await test.step('a message can be answered while a dialog is open', async () => {
    await choose(page, 'Shop', /Enamel mug/)
    await expect(line(page, 'Enamel mug')).toBeVisible()
    await cart(page).getByRole('button', { name: 'More cart options' }).click()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(cart(page)).toContainText('Cart is empty')
    await page.getByRole('button', { name: /^Menu/ }).click()
    await expect(dialog(page, 'Menu')).toBeVisible()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await page.keyboard.press('Escape')
    await expect(line(page, 'Enamel mug')).toBeVisible()
  })
})

test('shows the end of a membership next to the name, also after a reload', async ({ page }) => {
  await openTill(page)
  await choose(page, 'Shop', /Enamel mug/)
  await cart(page).getByRole('button', { name: /Guest/ }).click()
  await page.getByRole('searchbox', { name: 'Search supporters' }).fill('Amara')
  await page.getByRole('button', { name: /Amara Okafor/ }).click()
  const buyer = cart(page).getByRole('button', { name: /Amara Okafor/ })
  await expect(buyer).toContainText(/Member until [A-Z][a-z]{2} 20\d\d/)
  await page.reload()
  await expect(buyer).toContainText(/Member until [A-Z][a-z]{2} 20\d\d/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('opens a child and a fundraiser with one tap', async ({ page }) => {
    await openTill(page)
    for (const [name, opened] of [
      ['Child', 'Sponsor a child'],
      ['Fundraiser', 'Fundraising page'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${name}: `) }).click()
      await expect(dialog(page, opened)).toBeVisible()
      await page.keyboard.press('Escape')
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('quick taps: three are three of one line, no more than in stock, and a double tap presses once', async ({
  page,
}) => {
  await openTill(page)
  await test.step('the second half of a double tap does not press what has come under the finger', async () => {
    await choose(page, 'Shop', /Enamel mug/)
    await line(page, 'Enamel mug').click()
    const keep = page.getByRole('button', { name: 'Cancel' })
    await keep.click()
    await expect(keep).toBeHidden()
    // Taps inside the page, because two calls from outside may take longer than two taps.
    const tapTwice = (gap: number) =>
      line(page, 'Enamel mug').evaluate(async (opener, wait) => {
        const at = { clientX: 700, clientY: 500, detail: 1, pointerType: 'touch', bubbles: true, cancelable: true }
        opener.dispatchEvent(new PointerEvent('click', at))
        const find = () => [...document.querySelectorAll('dialog[open] .paybtn')].at(0)
        while (!find()) await new Promise(requestAnimationFrame)
        const opened = performance.now()
        while (performance.now() - opened < wait) await new Promise(requestAnimationFrame)
        find()?.dispatchEvent(new PointerEvent('click', at))
      }, gap)
    await tapTwice(0)
    await expect(keep).toBeVisible()
    await keep.click()
    await expect(keep).toBeHidden()
    await tapTwice(600)
    await expect(keep).toBeHidden()
    await page.goto('pos')
    await takenOver(page)
  })
  await test.step('three quick taps are three of one line, also on a slow network; a fourth finds it', async () => {
    let answer = (): void => undefined
    const isTapped = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/pos/*/add', async (route) => {
      await isTapped
      await route.continue()
    })
    const requested: { qty?: number; replaces_item_id?: number }[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/add')) requested.push(request.postDataJSON() as (typeof requested)[number])
    })
    await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Shop' }).click()
    const mug = shelf(page, 'Shop').getByRole('button', { name: /Enamel mug/ })
    await mug.click()
    await mug.click()
    await mug.click()
    answer()
    await expect(payButton(page)).toContainText('$48.00')
    await expect(line(page, 'Enamel mug')).toHaveCount(1)
    await expect(line(page, 'Enamel mug')).toContainText('3')
    await mug.click()
    await expect(payButton(page)).toContainText('$64.00')
    await expect(line(page, 'Enamel mug')).toContainText('4')
    expect(requested.at(-1)).toMatchObject({ qty: 4 })
    await page.reload()
    await expect(line(page, 'Enamel mug')).toHaveCount(1)
    await expect(payButton(page)).toContainText('$64.00')
    await page.unrouteAll()
  })
  await test.step('more than there is cannot be tapped together', async () => {
    await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Shop' }).click()
    const cards = shelf(page, 'Shop').getByRole('button', { name: /Advent cards/ })
    const left = Number(/(\d+) left/.exec((await cards.textContent()) ?? '')?.[1])
    for (let taps = 0; taps <= left; taps += 1) await cards.click()
    await expect(page.locator('.toast')).toContainText(`Only ${left} available of`)
    await expect(line(page, 'Advent cards')).toContainText(String(left))
  })
})
