// Pictures of every paper of the product, page by page, on Letter and on A4.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import mupdf from 'mupdf'
import pg from 'pg'

const SIZES = { Letter: 'US', A4: 'GB' }
const PIXELS_A_POINT = 1.5
const MAX_PAGES = 4

const receipt = (where, act) => ({
  at: (id) => `tax_receipt/${id}/pdf`,
  ids: `SELECT id FROM tax_receipt WHERE deleted_at IS NULL AND ${where} ORDER BY id LIMIT 1`,
  act,
})

/**
 * The papers and the records they are printed from. Issued receipts keep their paper size, so for A4 the documented
 * call turns one draft into each of them.
 */
const PAPERS = {
  'receipt-draft': receipt("status = 'draft'"),
  'receipt-issued': receipt("status = 'issued' AND receipt_type = 'single' AND revision = 0", 'issue'),
  'receipt-revised': receipt("status = 'issued' AND revision > 0", 'revise'),
  'receipt-void': receipt("status = 'void'", 'void'),
  'receipt-consolidated': receipt("receipt_type = 'consolidated'"),
  receipts: {
    at: (ids) => `tax_receipts/print?ids=${ids}`,
    ids: "SELECT string_agg(id::text, ',') AS id FROM tax_receipt WHERE deleted_at IS NULL AND status = 'issued'",
  },
  slip: {
    at: (id) => `contributions/packing_slip.pdf?id=${id}`,
    ids: `SELECT contribution_id AS id FROM contribution_line GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  },
  deposit: {
    at: (id) => `reports/deposits/${id}/slip.pdf`,
    ids: 'SELECT id FROM deposit ORDER BY amounts DESC, id LIMIT 1',
  },
  letters: {
    at: (ids) => `tributes/letters?ids=${ids}`,
    ids: "SELECT string_agg(id::text, ',') AS id FROM tribute WHERE notify = 'letter' AND deleted_at IS NULL",
  },
  labels: {
    at: (ids) => `tributes/labels?ids=${ids}`,
    ids: "SELECT string_agg(id::text, ',') AS id FROM tribute WHERE notify = 'letter' AND deleted_at IS NULL",
  },
}

function drawPages(bytes) {
  const pdf = mupdf.Document.openDocument(bytes, 'application/pdf')
  const scale = mupdf.Matrix.scale(PIXELS_A_POINT, PIXELS_A_POINT)
  return Array.from({ length: Math.min(pdf.countPages(), MAX_PAGES) }, (_, index) =>
    pdf.loadPage(index).toPixmap(scale, mupdf.ColorSpace.DeviceRGB, false, true).asPNG(),
  )
}

const readOne = async (client, statement) => (await client.query(statement)).rows[0]?.id

const chooseCountry = (client, country) =>
  client.query(
    `INSERT INTO setting (key, value) VALUES ('default_country', $1)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [country],
  )

async function receiptCalls(office, baseURL) {
  const page = await (await office.request.get('profile')).text()
  const headers = {
    'x-csrf-token': /name="_token" value="([^"]+)"/.exec(page)?.[1] ?? '',
    'x-requested-with': 'XMLHttpRequest',
    origin: new URL(baseURL).origin,
  }
  return async (id, act) => {
    const form = act === 'revise' ? { name: 'Amara Okafor and family' } : {}
    const reply = await office.request.post(`tax_receipt/${id}/${act}`, { headers, form })
    if (!reply.ok()) throw new Error(`${act} of the receipt ${id}: ${reply.status()}`)
  }
}

export async function photographPapers(browser, { baseURL, storageState, folder, isWanted, databaseUrl, failures }) {
  const wanted = Object.entries(PAPERS).filter(([name]) => isWanted(`paper-${name}`))
  if (wanted.length === 0) return []
  const office = await browser.newContext({ baseURL, storageState })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const pictures = []
  const photograph = async (size, { paper, address }) => {
    const reply = await office.request.get(address)
    if (!reply.ok()) return failures.push(`paper-${paper}: ${reply.status()}`)
    for (const [index, png] of drawPages(await reply.body()).entries()) {
      const name = `paper-${paper}`
      const file = `${name}-${size}-${index + 1}.png`
      await writeFile(path.join(folder, file), png)
      pictures.push({ name, file, about: `${size}, page ${index + 1}` })
    }
    return undefined
  }
  try {
    const actOn = await receiptCalls(office, baseURL)
    const draft = await readOne(client, PAPERS['receipt-draft'].ids)
    for (const [size, country] of Object.entries(SIZES)) {
      await chooseCountry(client, country)
      for (const [paper, { at, ids, act }] of wanted) {
        const isMade = size === 'A4' && act !== undefined
        if (isMade) await actOn(draft, act)
        await photograph(size, { paper, address: at(isMade ? draft : await readOne(client, ids)) })
      }
    }
  } finally {
    await client.end()
    await office.close()
  }
  return pictures
}
