import { afterAll, describe, expect, test } from 'vitest'
import { parseCsv } from '../support/csv'
import { formWith } from '../support/posted-form'
import { as, origin, rows } from '../support/server'

const owner = await as('owner')

const variant = (name: string, more: Record<string, string> = {}): Record<string, string> => ({
  name,
  priceType: 'fixed',
  price: '5.00',
  billingPeriod: 'onetime',
  shipping: '0',
  downloadExpiry: '-1',
  downloadAddresses: '-1',
  downloadTimes: '-1',
  ...more,
})

type Values = { [name: string]: string | Values[] }

/** A browser without JavaScript names the fields of rows `variants[0].price`. */
const fieldsOf = (values: Values, before = ''): [string, string][] =>
  Object.entries(values).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.flatMap((row, index) => fieldsOf(row, `${before}${name}[${index}].`))
      : [[before + name, value]],
  )

const save = (values: Values) => post(fieldsOf({ intent: 'save', ...values }))

const post = (fields: readonly [string, string][]) =>
  owner.raw('/jpanel/products/new', {
    method: 'POST',
    body: new URLSearchParams([...fields, ['_token', owner.csrf]]),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: origin(), accept: 'text/html' },
  })

afterAll(async () => void (await rows("UPDATE product SET deleted_at = now() WHERE code LIKE 'HTTP-%'")))

describe('the product form in a plain post', () => {
  test('with 201 variants is answered with what is wrong, and keeps what was typed', async () => {
    const reply = await save({
      name: 'Too many',
      code: 'HTTP-MANY',
      variants: Array.from({ length: 201 }, (_, at) => variant(`Size ${at}`)),
    })
    expect(reply.status).toBe(422)
    const page = await reply.text()
    expect(page).toContain('A product can have up to 200 variants.')
    expect(page).toContain('value="Size 200"')
    expect(await rows("SELECT 1 FROM product WHERE code = 'HTTP-MANY'")).toEqual([])
  })

  test('copies a variant as it is typed, with its pictures, and takes a picture by its number', async () => {
    const copy = JSON.stringify({ type: 'copy', payload: { name: 'variants', index: 0 } })
    const [picture] = await rows<{ id: number }>(
      "SELECT id FROM media WHERE content_type LIKE 'image/%' ORDER BY id LIMIT 1",
    )
    const draft = await save({
      __intent__: copy,
      name: 'Copied',
      code: 'HTTP-COPIED',
      variants: [variant('Small', { sku: 'S-1', isDefault: 'on', price: '7.25', pictures: String(picture?.id) })],
    })
    expect(draft.status).toBe(200)
    const page = await draft.text()
    expect(page).toContain('value="Small (copy)"')
    expect(
      page.match(/name="variants\[\d\]\.price"[^>]*value="7\.25"|value="7\.25"[^>]*name="variants\[\d\]\.price"/g),
    ).toHaveLength(2)
    expect(page.match(/value="S-1"/g)).toHaveLength(1)
    expect(page.match(/name="variants\[[01]\]\.pictures"/g)).toHaveLength(4)
    expect(await rows("SELECT 1 FROM product WHERE code = 'HTTP-COPIED'")).toEqual([])
    const done = await save({
      name: 'Copied',
      code: 'HTTP-COPIED',
      variants: [variant('Small', { pictures: String(picture?.id) })],
    })
    expect(done.status).toBe(302)
    expect(
      await rows(`SELECT m.media_id AS id FROM mediable m JOIN product_variant v ON m.mediable_type = 'product_variant'
        AND v.id = m.mediable_id
        JOIN product p ON p.id = v.product_id WHERE p.code = 'HTTP-COPIED'`),
    ).toEqual([picture])
  })

  test('with 500 choices is answered at their field', async () => {
    const options = Array.from({ length: 500 }, (_, at) => `Choice ${at}`).join('\r\n')
    const reply = await save({
      name: 'Choices',
      code: 'HTTP-CHOICES',
      variants: [variant('')],
      customFields: [{ type: 'select', name: 'Color', options }],
    })
    expect(reply.status).toBe(422)
    const page = await reply.text()
    expect(page).toContain('A field can have up to 200 choices.')
    expect(page).toContain('Choice 499')
  })

  test('with 100 variants is saved', async () => {
    const reply = await save({
      name: 'Just enough',
      code: 'HTTP-FULL',
      variants: Array.from({ length: 100 }, (_, at) => variant(`Size ${at}`)),
    })
    expect(reply.status).toBe(302)
    expect(
      await rows(
        'SELECT count(*)::int AS n FROM product_variant v JOIN product p ON p.id = v.product_id WHERE ' +
          "p.code = 'HTTP-FULL'",
      ),
    ).toEqual([{ n: 100 }])
  })
})

describe('a product with 200 variants', () => {
  test('is shown with their ids alone, and another begins with their values and is saved whole', async () => {
    const reply = await save({
      name: 'Two hundred',
      code: 'HTTP-LARGE',
      variants: Array.from({ length: 200 }, (_, at) => variant(`Size ${at}`, at === 7 ? { isDefault: 'on' } : {})),
    })
    const address = new URL(reply.headers.get('location') ?? '', origin()).pathname
    const shown = formWith(await (await owner.visit(address)).text(), 'variants[0].id')
    expect(Object.keys(shown).filter((name) => name.startsWith('variants['))).toHaveLength(200)
    const id = address.split('/').at(-1) ?? ''
    const begun = await (await owner.visit(`/jpanel/products/new?from=${id}`)).text()
    expect(begun).not.toContain('role="tablist"')
    const { _token: _posted, ...fields } = formWith(begun, 'variants[0].id')
    const form = { ...fields, code: 'HTTP-LARGE-2', intent: 'save' }
    const pairs = Object.entries(form).map(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    )
    const copied = await post(pairs.flat())
    expect(copied.status).toBe(302)
    expect(
      await rows(`SELECT count(*)::int AS n, min(v.name) FILTER (WHERE v.is_default) AS first,
          count(DISTINCT v.price_minor)::int AS prices
        FROM product_variant v JOIN product p ON p.id = v.product_id WHERE p.code = 'HTTP-LARGE-2'`),
    ).toEqual([{ n: 200, first: 'Size 7', prices: 1 }])
  })
})

describe('both exports open in a spreadsheet as they are', () => {
  const NAMES = [
    '=HYPERLINK("https://example.org","x")',
    '+1 offer',
    '@here',
    '-2 for 1',
    'Tea; "green", 1 kg',
    'Größe 中文 – émigré',
    "O'Brien's",
  ]
  const opened = async (path: string) => {
    const reply = await owner.raw(path, { headers: { accept: 'text/csv' } })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    // The byte order mark that Excel needs, which the decoder removes.
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head = [], ...body] = parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    for (const cells of body) {
      expect(cells).toHaveLength(head.length)
      for (const cell of cells) expect(cell).not.toMatch(/^(?![-+]?\d+(?:\.\d+)?$)[=+\-@\t\r]/)
    }
    return body.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])))
  }

  test('strict CSV of UTF-8, without a formula, with every name as it was typed', async () => {
    for (const [index, name] of NAMES.entries())
      expect(
        (await save({ name, code: `HTTP-CSV-${index}`, variants: [variant(name), variant(`${name} 2`)] })).status,
      ).toBe(302)
    const guarded = NAMES.map((name) => (/^[=+\-@]/.test(name) ? `'${name}` : name))
    const products = await opened('/jpanel/products.csv?fb=HTTP-CSV')
    expect(products).toHaveLength(NAMES.length)
    expect(new Set(products.map((row) => row.Name))).toEqual(new Set(guarded))
    const variants = await opened('/jpanel/products/variants.csv?fb=HTTP-CSV')
    expect(variants).toHaveLength(2 * NAMES.length)
    expect(new Set(variants.map((row) => row['Variant Name']))).toEqual(
      new Set(guarded.flatMap((name) => [name, `${name} 2`])),
    )
    expect(new Set(variants.map((row) => row.Price))).toEqual(new Set(['5.00']))
  })

  test('the whole catalog of the seed story is read without a broken record', async () => {
    expect((await opened('/jpanel/products.csv')).length).toBeGreaterThan(20)
    expect((await opened('/jpanel/products/variants.csv')).length).toBeGreaterThan(30)
  })
})
