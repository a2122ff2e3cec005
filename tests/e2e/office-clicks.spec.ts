import { readFileSync } from 'node:fs'
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { makePages } from '../support/make-pages.ts'
import { signIn, takenOver } from '../support/screens.ts'
import { choose, dialog, payButton } from '../support/till-screen.ts'

const [, OFFICE = ''] = readFileSync('docs/ui.md', 'utf8').split('## The office in clicks')
const clicksOf = (task: string): number =>
  Number(
    OFFICE.split('\n')
      .find((row) => row.startsWith(`| ${task} |`))
      ?.split('|')[2],
  )

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Somebody who knows no address: from the dashboard on, by what can be seen. Typing is no click. */
class Stranger {
  clicks = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async begin(): Promise<void> {
    await this.page.goto('.')
    await takenOver(this.page)
    this.clicks = 0
  }
  async click(...places: Locator[]): Promise<void> {
    for (const place of places) {
      await place.click()
      this.clicks += 1
    }
  }
  /** A choice and a box are one click each. */
  async choose(doing: Promise<unknown>): Promise<void> {
    await doing
    this.clicks += 1
  }
  async add(what: string, heading: string | RegExp): Promise<void> {
    await this.begin()
    const offered = this.page.getByRole('menu', { name: 'New' }).getByRole('menuitem', { name: what, exact: true })
    await this.click(button(this.page, 'New'), offered)
    await expect(title(this.page)).toContainText(heading)
    await takenOver(this.page)
  }
  async open(group: string, line: string | RegExp): Promise<void> {
    await this.begin()
    const menu = this.page.getByRole('navigation', { name: 'Main menu' })
    await this.click(
      menu.locator('summary', { hasText: group }),
      menu.getByRole('list', { name: group, exact: true }).getByRole('link', { name: line, exact: true }),
    )
  }
  took = (task: string) => expect([task, this.clicks]).toEqual([task, clicksOf(task)])
}

async function sellAndClose(page: Page, stranger: Stranger): Promise<void> {
  let number = ''
  await test.step('a sale in cash', async () => {
    await stranger.begin()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await stranger.click(menu.getByRole('link', { name: /Point of sale/ }))
    await expect(page).toHaveURL(/\/pos/)
    await takenOver(page)
    await choose(page, 'Shop', /Enamel mug/)
    stranger.clicks += 2
    await stranger.click(
      payButton(page),
      page.getByRole('group', { name: 'Quick cash' }).getByRole('button', { name: '20.00' }),
      button(page, 'Complete contribution'),
    )
    const finished = dialog(page, /^Contribution #[0-9A-F]{10} Complete!$/)
    await expect(finished).toBeVisible()
    number = /#([0-9A-F]{10})/.exec((await finished.textContent()) ?? '')?.[1] ?? ''
    await stranger.click(finished.getByRole('button', { name: 'Close', exact: true }).last())
    await expect(finished).toBeHidden()
    stranger.took('sale in cash')
  })
  await test.step('its refund', async () => {
    await stranger.open('Contributions', /^Contributions/)
    const row = page.getByRole('row').filter({ hasText: number })
    await stranger.click(row.getByRole('link').first(), page.getByRole('link', { name: 'Refund…' }))
    await stranger.click(button(page, 'Refund $16.00'))
    await expect(page.getByText(/^\$16\.00 refunded\./).first()).toBeVisible()
    stranger.took('refund')
  })
  await test.step('the end of the month leads to the export', async () => {
    await stranger.open('Reports', 'Close the month')
    const step = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Journal export' })
    await stranger.click(step.getByRole('link', { name: /^(?:Export|Open exports)$/ }))
    await expect(title(page)).toContainText('Journal exports')
    await expect(page.getByRole('main').getByRole('button', { name: 'Export', exact: true })).toBeVisible()
    expect(stranger.clicks).toBe(clicksOf('end of the month') - 2)
  })
  await test.step('a setting is found, changed and discarded', async () => {
    await stranger.open('Settings', 'Settings')
    const places = page.getByRole('main').getByRole('navigation', { name: 'Settings' })
    await stranger.click(places.getByRole('link', { name: /^Organization/ }).first())
    await takenOver(page)
    await expect(page.getByLabel('Time zone').first()).toBeVisible()
    await page.locator('[name=organization_zip]').fill('04199')
    await expect(button(page, 'Save changes')).toBeVisible()
    await button(page, 'Discard').click()
    expect(stranger.clicks).toBe(clicksOf('setting') - 2)
  })
  await test.step('a mail server that does not answer is refused, and what was typed stays', async () => {
    await stranger.begin()
    await stranger.click(page.getByRole('link', { name: 'Set mail server', exact: true }))
    const mail = page.locator('#mail')
    await mail.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await mail.getByLabel('Sender', { exact: true }).fill('office@example.org')
    await mail.getByLabel('Your password').fill(process.env.ALMONER_DEMO_PASSWORD ?? '')
    await stranger.click(mail.getByRole('button', { name: 'Test and save' }))
    await expect(mail.getByLabel('Server', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(mail.getByLabel('Server', { exact: true })).toHaveValue('127.0.0.1')
    expect(stranger.clicks).toBe(clicksOf('email') - 1)
  })
}

async function addFromNew(page: Page, stranger: Stranger): Promise<void> {
  const stamp = Date.now()
  await test.step('a product, with its price typed in the line of its variant', async () => {
    await stranger.add('Product', 'New product')
    const general = page.locator('#section-general')
    await general.getByLabel('Name', { exact: true }).fill(`Harbor scarf ${stamp}`)
    await general.getByLabel('SKU').fill(`SCARF-${stamp}`)
    await page.getByRole('textbox', { name: 'Price of Variant 1', exact: true }).fill('18.00')
    await stranger.click(button(page, 'Save product'))
    await expect(title(page)).toContainText(`Harbor scarf ${stamp}`)
    await expect(page.locator('#section-variants').getByRole('textbox', { name: /^Price of / })).toHaveValue('18.00')
    stranger.took('product')
  })
  await test.step('a donation form', async () => {
    await stranger.add('Donation form', 'New donation form')
    await page.getByLabel('Name', { exact: true }).first().fill(`Scarf fund ${stamp}`)
    await stranger.click(button(page, 'Save form'))
    await expect(title(page)).toContainText(`Scarf fund ${stamp}`)
    stranger.took('donation form')
  })
  await test.step('a fundraising page', async () => {
    await stranger.add('Fundraising page', 'New fundraising page')
    await page.getByLabel('Title').fill(`Knitting ${stamp}`)
    await stranger.choose(page.getByLabel('Raises money for').selectOption({ index: 1 }))
    await stranger.click(button(page, 'Add page'))
    await expect(title(page)).toContainText(`Knitting ${stamp}`)
    stranger.took('fundraising page')
  })
  await test.step('a webhook, whose secret is shown', async () => {
    await stranger.add('Webhook', 'New webhook')
    await page.getByLabel('Payload URL').fill(`https://example.org/${stamp}`)
    await stranger.choose(page.getByRole('checkbox', { name: /Supporter created/ }).check())
    await stranger.click(button(page, 'Add webhook'))
    await expect(page.getByRole('status').filter({ hasText: 'Copy its secret now' })).toBeVisible()
    stranger.took('webhook')
    await page.getByRole('link', { name: 'Open webhook' }).click()
    await button(page, 'Delete…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
    await expect(messages(page)).toContainText('Webhook deleted.')
  })
  await test.step('a user with a role', async () => {
    await stranger.add('User', 'New user')
    await page.getByLabel('First name').fill('Rosa')
    await page.getByLabel('Last name').fill(`Lind ${stamp}`)
    await page.getByLabel('Email', { exact: true }).fill(`rosa.${stamp}@example.org`)
    await stranger.choose(page.getByRole('switch', { name: 'Admin user' }).check())
    await stranger.choose(page.getByRole('radio', { name: /^Bookkeeper/ }).check())
    await stranger.click(button(page, 'Add user'))
    await expect(title(page)).toContainText(`Rosa Lind ${stamp}`)
    stranger.took('user')
  })
  await test.step('the import asks for the file first', async () => {
    await stranger.add('Import', 'Imports')
    await expect(page.getByLabel('File', { exact: true })).toBeVisible()
    await expect(button(page, 'Upload and check')).toBeVisible()
    expect(stranger.clicks).toBe(clicksOf('import') - 3)
  })
}

async function lookAfterSupporter(page: Page, stranger: Stranger): Promise<void> {
  const stamp = String(Date.now())
  const name = `Solveig Dahl${stamp}`
  const typeSupporter = async () => {
    await stranger.add('Supporter', 'New supporter')
    await page.getByLabel('First name').first().fill('Solveig')
    await page.getByLabel('Last name').first().fill(name.slice(8))
    await page.locator('[name=billZip]').fill('04101')
    await page
      .getByLabel('Phone')
      .first()
      .fill(`20755${stamp.slice(-5)}`)
    await stranger.click(button(page, 'Add supporter'))
  }
  await test.step('a supporter, and once more', async () => {
    await typeSupporter()
    await expect(title(page)).toContainText(name)
    stranger.took('supporter')
    const first = page.url()
    await typeSupporter()
    const other = page.getByLabel('This is someone else: add another supporter')
    await expect(other.or(title(page).filter({ hasText: name }))).toBeVisible()
    if (await other.isVisible()) {
      await other.check()
      await button(page, 'Add supporter').click()
    }
    await expect(title(page)).toContainText(name)
    expect(page.url()).not.toBe(first)
  })
  await test.step('the pair is merged', async () => {
    await stranger.open('Supporters', 'Duplicates')
    // Pairs are found in the night; who does not want to wait presses this.
    await button(page, 'Look again').click()
    await expect(messages(page)).toContainText(/pairs? found\./)
    await stranger.click(page.getByRole('row').filter({ hasText: name }).getByRole('link').first())
    await expect(title(page)).toContainText('Merge 2 supporters')
    await stranger.click(page.getByRole('button', { name: `Merge into ${name}` }))
    await expect(title(page)).toContainText(name)
    await expect(messages(page).getByRole('button', { name: 'Undo' })).toBeVisible()
    stranger.took('merge')
  })
  await test.step('she is found and called on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await stranger.begin()
    await stranger.click(button(page, 'Search'))
    await page.getByRole('combobox').fill(name)
    await stranger.click(page.getByRole('option', { name: new RegExp(name) }))
    await expect(title(page)).toContainText(name)
    const call = page.getByRole('navigation', { name: 'Contact this supporter' }).getByRole('link', { name: 'Call' })
    await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/)
    expect(stranger.clicks).toBe(clicksOf('call, on a phone') - 1)
  })
}

/** The link of an invitation is the one that an empty start prints for the first owner. */
async function startByLink(browser: Browser, owner: Page): Promise<void> {
  await test.step('somebody new sets a password by a link, and signs in', async () => {
    const { passwordLink } = await makePages(owner)
    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
    const page = await context.newPage()
    const stranger = new Stranger(page)
    const password = 'six patient otters drift'
    await page.goto(passwordLink)
    const email = (await page.getByText(/^For \S+@\S+$/).innerText()).slice('For '.length)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await stranger.click(button(page, 'Set password'))
    await expect(page.getByText('Password changed. Please sign in.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await stranger.click(button(page, 'Sign in'))
    await page.waitForURL(/\/jpanel\/(?!login)/)
    stranger.took('start')
    await context.close()
  })
}

test('a stranger does the tasks of the office in as many clicks as docs/ui.md says', async ({ page, browser }) => {
  test.setTimeout(300_000)
  await signIn(page, 'owner')
  await startByLink(browser, page)
  const stranger = new Stranger(page)
  await sellAndClose(page, stranger)
  await addFromNew(page, stranger)
  await lookAfterSupporter(page, stranger)
})
