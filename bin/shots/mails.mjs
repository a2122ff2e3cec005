// Pictures of every email of the product, as its page draws it with the data of a record, in two widths and schemes;
// one of them also with a logo and another color.
import path from 'node:path'
import pg from 'pg'

const WIDTHS = [600, 390]
const SCHEMES = ['light', 'dark']
const LIST = 'settings/emails'

async function listTemplates(page) {
  await page.goto(LIST)
  const links = await page
    .locator(`a[href^="/jpanel/${LIST}/"]`)
    .evaluateAll((all) => all.map(({ pathname }) => pathname))
  return [...new Set(links)].map((link) => link.split('/').at(-1) ?? '')
}

async function readMail(page, name) {
  await page.goto(`${LIST}/${name}`)
  return (await page.locator('iframe[title="Email preview"]').getAttribute('srcdoc')) ?? ''
}

async function photographOne(browser, { html, width, scheme, file }) {
  const context = await browser.newContext({ viewport: { width, height: 600 }, colorScheme: scheme })
  try {
    const page = await context.newPage()
    await page.setContent(html)
    await page.screenshot({ path: file, fullPage: true })
  } finally {
    await context.close()
  }
}

async function photographAll(browser, { html, name, folder }) {
  const pictures = []
  for (const width of WIDTHS)
    for (const scheme of SCHEMES) {
      const file = `${name}-${width}-${scheme}.png`
      await photographOne(browser, { html, width, scheme, file: path.join(folder, file) })
      pictures.push({ name, file, about: `${width}, ${scheme}` })
    }
  return pictures
}

async function chooseLook(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`INSERT INTO setting (key, value)
      SELECT 'mail_logo', min(id)::text FROM media WHERE content_type LIKE 'image/%'
      UNION ALL SELECT 'mail_color', '#7a1f5c' ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
  } finally {
    await client.end()
  }
}

export async function photographMails(browser, { baseURL, storageState, folder, isWanted, databaseUrl }) {
  const office = await browser.newContext({ baseURL, storageState })
  const pictures = []
  try {
    const page = await office.newPage()
    for (const template of await listTemplates(page)) {
      const name = `mail-${template}`
      if (isWanted(name))
        pictures.push(...(await photographAll(browser, { html: await readMail(page, template), name, folder })))
    }
    if (isWanted('mail-with-logo')) {
      await chooseLook(databaseUrl)
      const html = await readMail(page, 'customer_order_received')
      pictures.push(...(await photographAll(browser, { html, name: 'mail-with-logo', folder })))
    }
  } finally {
    await office.close()
  }
  return pictures
}
