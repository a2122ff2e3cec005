import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Calls that start to read HTML, Liquid, SCSS, CSV, Excel or JSON. */
const READS = [
  /from '(?:htmlparser2|sanitize-html)'/,
  /'(?:liquidjs|sass)'/,
  /\bJSON\.parse\(/,
  /\b(?:cleanHtml|cleanHtmlWithin|cleanSiteHtml|cleanPageCode|checkHtmlSize|cleanBody|readCsv|readXlsx)\(/,
]

const HTML = 'tests/domain/content/hostile-html.db.test.ts'
const BOUNDS = 'tests/domain/content/html-bounds.test.ts'
const BODIES = 'tests/http/hostile-bodies.test.ts'
const XLSX = 'tests/domain/imports/xlsx-turns.test.ts'
const CSV = 'tests/domain/imports/csv-turns.test.ts'
const SALES = 'tests/domain/device-sales/receive-sales.db.test.ts'
const COMPILER = 'tests/adapters/theme-compiler.test.ts'

/** Readers of input from people or programs: the test that bounds each, and the words of its case. */
const TESTED: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'app/http/body.ts': [BODIES, 'no body, whatever its shape, takes too many steps to read'],
  'app/http/form/row-intent.ts': [BODIES, 'a form of a screen'],
  'app/kit/typed/opened.ts': [BODIES, 'a form of a screen'],
  'app/lists/request/cursor.ts': [BODIES, 'the query of an address takes few steps'],
  'app/domain/content/html-bounds.ts': [BOUNDS, 'takes work by its length, whatever its shape'],
  'app/domain/content/html-tree.server.ts': [HTML, 'notes of 60 KB, as many as a page has, take no long turn'],
  'app/domain/content/rich-text.server.ts': [BOUNDS, 'takes work by its length, whatever its shape'],
  'app/domain/documents/html-blocks.ts': [BOUNDS, 'documentBlocks(html'],
  'app/domain/device-sales/hold-sale.server.ts': [SALES, 'however deep or long it is'],
  'app/domain/device-sales/receive-sales.server.ts': [SALES, 'however deep or long it is'],
  'app/domain/device-sales/record-sale.server.ts': [SALES, 'however deep or long it is'],
  'app/domain/emails/edit-template.server.ts': [HTML, 'the save of a mail'],
  'app/domain/emails/preview-template.server.ts': [HTML, 'the preview of a mail'],
  'app/domain/emails/send-test.server.ts': [HTML, 'a test of a mail'],
  'app/domain/feeds/save-post.server.ts': [HTML, 'a post'],
  'app/domain/fundraising/pages/save-page.server.ts': [HTML, 'a fundraising page'],
  'app/domain/fundraising/write-form.server.ts': [HTML, 'a donation form'],
  'app/domain/notes/internal.server.ts': [HTML, 'a note'],
  'app/domain/pages/revisions/autosave-page.server.ts': [HTML, 'the autosave of a page'],
  'app/domain/pages/save-page.server.ts': [HTML, 'a page in code'],
  'app/domain/pages/stored-body.server.ts': [HTML, 'a page'],
  'app/domain/products/save-product.server.ts': [HTML, 'a product'],
  'app/domain/receipts/templates/edit-template.server.ts': [HTML, 'the save of a receipt'],
  'app/domain/receipts/templates/preview-template.server.ts': [HTML, 'the preview of a receipt'],
  'app/domain/sponsorships/write-sponsee.server.ts': [HTML, 'a biography'],
  'app/domain/tributes/letters/preview-letter.server.ts': [HTML, 'the preview of a letter'],
  'app/domain/tributes/types/edit-type.server.ts': [HTML, 'both templates of a tribute'],
  'app/adapters/compiler/check-liquid.ts': [COMPILER, 'is refused when it never ends'],
  'app/adapters/compiler/check-styles.ts': [COMPILER, 'is refused when it never ends'],
  'app/domain/themes/save-asset.server.ts': ['tests/domain/themes/hostile-files.db.test.ts', 'takes no long turn'],
  'app/domain/themes/theme-schema.ts': ['tests/domain/themes/theme-schema.test.ts', 'takes few steps to read'],
  'app/domain/themes/content-library.server.ts': [
    'tests/domain/themes/content-library.db.test.ts',
    'are drawn without a long turn',
  ],
  'app/domain/imports/file/csv.ts': [CSV, 'gives turns while it reads'],
  'app/domain/imports/file/read-table.ts': [CSV, 'gives turns while it reads'],
  'app/domain/imports/xlsx/read-xlsx.ts': [XLSX, 'however long a workbook is'],
  'app/domain/imports/xlsx/xml.ts': [XLSX, 'however long a workbook is'],
}

/** Readers of what the product itself wrote, or of an operator's own files and services, which are bounded. */
const OWN: Readonly<Record<string, string>> = {
  'app/adapters/backups/backup-command.server.ts': 'what our own command prints',
  'app/adapters/hotglue/data-integrations.server.ts': 'answers of a service that the operator chose, cut at a size',
  'app/adapters/mux/reports.ts': 'a body that was bounded and whose signature was checked',
  'app/adapters/providers/request-provider.server.ts': 'answers of gateways, cut at a size',
  'app/adapters/sandbox/events.ts': 'our own stand-in for a gateway',
  'app/domain/auth/passwords/common-passwords.server.ts': 'a list within a package',
  'app/domain/auth/session.server.ts': 'a column that the database writes',
  'app/domain/auth/two-factor/factor.server.ts': 'codes that were sealed here',
  'app/domain/content/embed.server.ts': 'answers of providers that the product knows, cut at 64 KB',
  'app/domain/integrations/connections/stored.server.ts': 'accounts that were sealed here',
  'app/domain/messaging/wording.server.ts': 'the wording that comes with the product',
  'app/domain/payments/schemas.ts': 'a token that was sealed here',
  'app/domain/providers/provider-rows.server.ts': 'credentials that were sealed here',
  'app/domain/till-catalog/packed-things.ts': 'the names of a product that this till stored itself',
  'app/domain/views/pins.server.ts': 'pins as the database writes them, six of a person at most',
  'app/kit/cache/packed.ts': 'values that were packed here',
  'app/wire/pos/replies/tile.ts': 'a product as it was written here',
  'app/wire/webhooks/calls.ts': 'the body of a webhook as it was written here',
}

const found = globSync('app/{adapters,db,domain,endpoints,events,http,jobs,kit,lists,wire}/**/*.ts', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => READS.some((pattern) => pattern.test(readText(file))))
  .toSorted()

test('every file of the server that reads HTML, Liquid, SCSS, CSV, Excel or JSON has a test of hostile shapes', () => {
  expect(found.filter((file) => !(file in TESTED) && !(file in OWN))).toEqual([])
})

test('every file that is said to read one of them does', () => {
  expect([...Object.keys(TESTED), ...Object.keys(OWN)].filter((file) => !found.includes(file))).toEqual([])
})

test('every test that is named exists and has the words', () => {
  const spaced = (file: string) => readText(file).replace(/\s+/g, ' ')
  const wrong = Object.values(TESTED).filter(
    ([file, words]) => !existsSync(path.join(root, file)) || !spaced(file).includes(words),
  )
  expect(wrong).toEqual([])
})
