import { Document } from 'mupdf'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { slipDocument } from '~/domain/contributions/slip-document'
import { renderDocument } from '~/domain/documents/render-document.server'
import { lettersWithoutFont } from '~/domain/documents/scripts'
import { fontsFor } from '~/domain/documents/fonts.server'
import { layOutLines } from '~/domain/documents/lines.server'
import { receiptDocument, type ReceiptsData, type SheetData } from '~/domain/receipts/paper/receipt-document'
import { choosePaper } from '~/kit/document'
import { readPdf } from '../../support/pdf'
import { worksOf } from '../../support/work'

const BODY = `<h2>Issued to</h2><p>[[address]]</p><h2>Issued by</h2><p>[[shop_organization]]<br>[[shop_address]]</p>
<table><tbody><tr><th>Receipt number</th><td>[[number]]</td></tr><tr><th>Issued</th><td>[[issued_at]]</td></tr>
<tr><th>Replaces</th><td>[[replaces]]</td></tr></tbody></table>
<p>[[summary_table]]</p><h2>Revisions</h2><p>[[changes]]</p>
<p><small>Please keep <strong>this receipt</strong>.</small></p>`

type Wanted = Partial<SheetData> & { name?: string; paper?: 'A4' | 'Letter'; body?: string }

const receipt = ({
  name = 'Zoë Žižková Αθηνά Ольга',
  paper = 'Letter',
  body = BODY,
  ...values
}: Wanted = {}): ReceiptsData => ({
  organization: 'Harbor Light Trust',
  language: 'en-US',
  paper,
  createdAt: new Date('2026-11-20T17:00:00.000Z'),
  receipts: [
    {
      organization: 'Harbor Light Trust',
      issuer: ['1 Long Wharf, Portland, ME 04101', 'Registration number 12-3456789'],
      status: 'issued',
      number: 'WEB26-000000042',
      voidedOn: null,
      amount: '$133.00 USD',
      lines: [
        { givenOn: 'Nov 19, 2026', description: '2 × Gala dinner – Contribution #7F3A09C2B1', amount: '$133.00' },
      ],
      signature: null,
      tags: {
        words: {
          number: 'WEB26-000000042',
          issued_at: 'Nov 20, 2026',
          name,
          shop_organization: 'Harbor Light Trust',
          shop_address: '1 Long Wharf, Portland, ME 04101 · Registration number 12-3456789',
        },
        blocks: { address: `${name}\n1 Pier Road\nPortland, ME 04101`, changes: '' },
      },
      template: { style: 'standard', customLabel: null, body },
      ...values,
    },
  ],
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    givenOn: 'Nov 1, 2026',
    description: `Gift number ${index + 1} to the kitchen on Long Wharf`,
    amount: '$10.00',
  }))

describe('a document as PDF', () => {
  test('has readable text: accents, Greek and Cyrillic, amounts and numbers', async () => {
    const { pages } = await readPdf(await renderDocument(receiptDocument, receipt()))
    expect(pages).toHaveLength(1)
    for (const words of [
      'Zoë Žižková Αθηνά Ольга',
      'WEB26-000000042',
      '$133.00 USD',
      '2 × Gala dinner',
      'Registration number 12-3456789',
    ])
      expect(pages[0]?.text).toContain(words)
  })

  test('it has a title, a language and a structure in reading order', async () => {
    const { info, isTagged, structure } = await readPdf(await renderDocument(receiptDocument, receipt()))
    expect(info.Title).toBe('Tax receipt WEB26-000000042')
    expect(info.Language).toBe('en-US')
    expect(isTagged).toBe(true)
    const cells = (...roles: string[]) => roles
    expect(structure).toEqual([
      ...cells('P', 'H1', 'P', 'H2', 'P', 'H2', 'P'),
      ...cells('TH', 'TD', 'TH', 'TD'),
      ...cells('TH', 'TH', 'TH', 'TD', 'TD', 'TD', 'TD', 'TD', 'TD', 'P'),
    ])
  })

  test('embeds every font', async () => {
    const text = Buffer.from(await renderDocument(receiptDocument, receipt())).toString('latin1')
    const used = [...text.matchAll(/\/Type \/FontDescriptor\b[^>]*/g)].map(([descriptor]) => descriptor)
    expect(used.length).toBeGreaterThanOrEqual(2)
    expect(used.every((descriptor) => /\/FontFile[23] /.test(descriptor))).toBe(true)
    expect(text).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/)
  })

  test('three pages of gifts repeat the head for the eye, once for the ear, and number the pages', async () => {
    const { pages, structure } = await readPdf(await renderDocument(receiptDocument, receipt({ lines: many(65) })))
    expect(pages).toHaveLength(3)
    for (const [index, page] of pages.entries()) {
      expect(page.text).toContain('Eligible amount')
      expect(page.text).toContain(`Page ${index + 1} of 3`)
    }
    const all = pages.map(({ text }) => text).join(' ')
    for (const { description } of many(65)) expect(all.split(`${description} `)).toHaveLength(2)
    expect(structure.filter((role) => role === 'TH')).toHaveLength(2 + 3)
  })

  test('the last page has a gift, the total and the sentence, wherever the lines before it end', async () => {
    const body = '<p>[[summary_table]]</p><p>Thank you for your gift.</p>'
    const template = { style: 'standard' as const, customLabel: null, body }
    for (let count = 22; count <= 30; count += 1) {
      const lines = Array.from({ length: count }, (_, index) => ({
        givenOn: 'Nov 20, 2026',
        description: `Gift ${index + 1}`,
        amount: '$1.00 USD',
      }))
      const { pages } = await readPdf(await renderDocument(receiptDocument, receipt({ lines, template })))
      const last = pages.at(-1)?.text ?? ''
      expect(last, `${count} lines`).toContain('Thank you for your gift.')
      expect(last, `${count} lines`).toMatch(/Gift \d+ .*Total .*\$/)
    }
  })

  test('a table is flush with the text above it and with the right margin, and 44 gifts take two pages', async () => {
    const bytes = await renderDocument(receiptDocument, receipt({ lines: many(44) }))
    const pdf = Document.openDocument(bytes, 'application/pdf')
    type Line = { text: string; bbox: { x: number; w: number } }
    const { blocks } = JSON.parse(pdf.loadPage(0).toStructuredText('').asJSON()) as { blocks: { lines: Line[] }[] }
    const all = blocks.flatMap(({ lines }) => lines)
    const leftOf = (words: string) => all.find(({ text }) => text.startsWith(words))?.bbox.x
    expect([leftOf('Receipt number'), leftOf('Nov 1, 2026')]).toEqual([leftOf('Issued to'), leftOf('Issued to')])
    const amount = all.find(({ text }) => text === '$10.00')?.bbox
    expect((amount?.x ?? 0) + (amount?.w ?? 0)).toBeCloseTo(612 - 48, -1)
    expect(pdf.countPages()).toBe(2)
  })

  test('marks a draft and a void receipt', async () => {
    const draft = await readPdf(await renderDocument(receiptDocument, receipt({ status: 'draft' })))
    expect(draft.pages[0]?.text).toContain('DRAFT')
    const gone = await readPdf(
      await renderDocument(receiptDocument, receipt({ status: 'void', voidedOn: 'Nov 21, 2026' })),
    )
    expect(gone.pages[0]?.text).toContain('RECEIPT VOID ON Nov 21, 2026')
  })

  test('uses the organization’s paper size, A4 or Letter', async () => {
    expect([choosePaper('US'), choosePaper('ca'), choosePaper('DE'), choosePaper('')]).toEqual([
      'Letter',
      'Letter',
      'A4',
      'A4',
    ])
    const letter = await readPdf(await renderDocument(receiptDocument, receipt()))
    const a4 = await readPdf(await renderDocument(receiptDocument, receipt({ paper: 'A4' })))
    expect([letter.pages[0]?.width, letter.pages[0]?.height]).toEqual([612, 792])
    expect([Math.round(a4.pages[0]?.width ?? 0), Math.round(a4.pages[0]?.height ?? 0)]).toEqual([595, 842])
  })

  test('its template names the top block, and an empty tag takes its row and its heading along', async () => {
    const { pages, structure } = await readPdf(
      await renderDocument(
        receiptDocument,
        receipt({ template: { style: 'custom_label', customLabel: 'Gift acknowledgment', body: BODY } }),
      ),
    )
    expect(pages[0]?.text).toContain('Gift acknowledgment')
    expect(pages[0]?.text).not.toContain('Official receipt')
    expect(pages[0]?.text).not.toContain('Replaces')
    expect(pages[0]?.text).not.toContain('Revisions')
    expect(structure.filter((role) => role === 'H2')).toHaveLength(2)
    const [sheet] = receipt().receipts
    if (!sheet) throw new Error('no sheet')
    const revised = { ...sheet.tags, blocks: { ...sheet.tags.blocks, changes: 'Nov 21, 2026: City: none → Bath' } }
    const changed = await readPdf(await renderDocument(receiptDocument, receipt({ tags: revised })))
    expect(changed.pages[0]?.text).toContain('Revisions Nov 21, 2026: City: none → Bath')
  })

  test('a value with a tag or with HTML in it stays what was typed', async () => {
    const { pages } = await readPdf(await renderDocument(receiptDocument, receipt({ name: '<b>[[number]]</b> & Co' })))
    expect(pages[0]?.text).toContain('<b>[[number]]</b> & Co')
  })

  test('Arabic and Hebrew run right to left in reading order; Chinese, Japanese and Korean have glyphs', async () => {
    const name = 'Amal أحمد محمود (Cairo), רות כהן, 中村健太, 김철수'
    const bytes = await renderDocument(receiptDocument, receipt({ name }))
    const fonts = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g),
    ].map(([, font]) => font)
    expect(fonts.join(' ')).toMatch(/Vazirmatn/)
    expect(fonts.join(' ')).toMatch(/NotoSansHebrew/)
    expect(fonts.join(' ')).toMatch(/Droid/)
    const { pages } = await readPdf(bytes)
    for (const words of ['中村健太', '김철수', '(Cairo)']) expect(pages[0]?.text).toContain(words)
  })

  test.each([
    ['Arabic', 'أحمد محمود'],
    ['Arabic with letters that share their parts', 'السلام عليكم يا بيت ثابت'],
    ['Persian', 'پگاه گلچین'],
    ['Hebrew', 'רות כהן'],
    ['Thai', 'น้ำทิพย์ ที่ดี'],
    ['Devanagari', 'क्षत्रिय हिन्दी कर्म'],
    ['emoji', '🎉🌍'],
    ['a clock, which is a sign of another block', '⏰ 9:00 ⌚⏳'],
    ['a heart with its selector, and a family', 'Ana ❤️ 👩‍👧'],
    ['Greek, Cyrillic and Latin with marks', 'Ελένη Ольга Đặng'],
  ])('keeps %s readable, with a glyph for every letter', async (_script, name) => {
    const bytes = await renderDocument(receiptDocument, receipt({ name }))
    const page = Document.openDocument(bytes, 'application/pdf').loadPage(0)
    const text = page.toStructuredText('preserve-whitespace').asText().replaceAll(/\s+/g, ' ').normalize('NFC')
    expect(text).toContain(name.normalize('NFC'))
  })

  test.each([
    ['Ελένη Ольга Đặng أحمد רות 中村 김철수 अमर น้ำ 🎉 €5', []],
    ['Ana அமர் ანა', ['அ', 'ம', 'ர', 'ა', 'ნ']],
    ['ⅫⅫ ½ ² ①', []],
    ['⏰ ﬁ 𠮷 ẖ', ['𠮷']],
  ])('names the letters of %j that no font has', (text, letters) => {
    expect(lettersWithoutFont(text)).toEqual(letters)
  })

  test('the same data gives the same bytes', async () => {
    expect(await renderDocument(receiptDocument, receipt())).toEqual(await renderDocument(receiptDocument, receipt()))
  })

  test.each([
    ['blocks', '<p>Thank you for all that you have given to the kitchen this year.</p>'.repeat(600)],
    ['items', `<ul>${'<li>Thank you for all that you have given to the kitchen.</li>'.repeat(600)}</ul>`],
    ['rows', `<table>${'<tr><td>Thank you</td><td>for all</td><td>of it</td></tr>'.repeat(600)}</table>`],
    ['pieces of a paragraph', `<p>${'Thank you for all that you have given to the kitchen. '.repeat(1200)}</p>`],
  ])('others have their turns between its %s, however long its template is', async (_parts, body) => {
    await renderDocument(receiptDocument, receipt())
    const { whole, turn } = await worksOf(() => renderDocument(receiptDocument, receipt({ body })))
    expect(turn).toBeLessThan((whole * 2) / 3)
  })

  test('starts each packing slip on a new sheet, with options, sums and notes', async () => {
    const slip = {
      number: '7F3A09C2B1',
      date: 'Nov 20, 2026',
      billTo: ['Amara Okafor', '1 Pier Road'],
      shipTo: ['Amara Okafor', '2 Quay'],
      method: 'Courier, 2 days',
      lines: [{ name: 'Harbor tee', details: ['M, forest', 'SKU TEE-M'], qty: 2, price: '18.00', total: '36.00' }],
      sums: [['Subtotal', '36.00']] as const,
      total: '$36.00',
      refunded: '−18.00',
      balance: '18.00',
      notes: 'Ring twice.\nLeave at the back.',
    }
    const data = {
      organization: 'Harbor Light Trust',
      language: 'en-US',
      paper: 'A4' as const,
      createdAt: new Date(0),
      slips: [slip, slip],
    }
    const { pages, structure } = await readPdf(await renderDocument(slipDocument, data))
    expect(pages).toHaveLength(2)
    for (const words of [
      'Packing slip #7F3A09C2B1',
      'M, forest',
      'Courier, 2 days',
      '−18.00',
      'Ring twice. Leave at the back.',
    ])
      expect(pages[1]?.text).toContain(words)
    expect(structure.filter((role) => role === 'H1')).toHaveLength(2)
  })
})

test('gives figures one width and keeps the point of an amount apart from them', async () => {
  const doc = new PDFDocument({ size: 'A4', margin: 48 })
  for (const [name, file] of await fontsFor({
    title: '',
    language: 'en',
    author: '',
    createdAt: new Date(0),
    paper: 'A4',
    sheets: [],
  }))
    doc.registerFont(name, file)
  const widthOf = (text: string) => layOutLines(doc, text, { width: 400, size: 10 }).lines[0]?.width ?? 0
  const point = widthOf('1.1') - 2 * widthOf('1')
  const drawnWidth = (text: string) =>
    doc
      .font('Inter')
      .fontSize(10)
      .widthOfString(text, { features: { kern: false, tnum: true } as never })
  for (const text of ['1111', '7777', '$1,327.70'.slice(1)]) expect(widthOf(text)).toBeCloseTo(drawnWidth(text), 5)
  expect(widthOf('1111')).toBeCloseTo(widthOf('7777'), 5)
  expect(widthOf('$1,327.70')).toBeCloseTo(widthOf('$1,111.11'), 5)
  expect(widthOf('7.7') - 2 * widthOf('7')).toBeCloseTo(point, 5)
  expect(widthOf('AVAVAV')).toBeLessThan(3 * widthOf('A') + 3 * widthOf('V'))
})
