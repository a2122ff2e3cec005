import fc from 'fast-check'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fill, HOSTILE_UNITS, type HostileKind } from '../support/hostile-units'
import { as, origin, rows } from '../support/server'

const owner = await as('owner')
const LENGTH = 180_000

const isAlive = async () => (await fetch(new URL('/jpanel/api/health', origin()))).ok

const shapeOf = (kind: HostileKind) =>
  fc
    .array(fc.constantFrom<string>(...HOSTILE_UNITS[kind]), { minLength: 1, maxLength: 3 })
    .map((units) => fill(units.join(''), LENGTH))

const [asset] = await rows<{ id: number; themeId: number }>(
  `SELECT a.id, a.theme_id AS "themeId" FROM theme_asset a JOIN theme t ON t.id = a.theme_id
   WHERE a.key LIKE '%.liquid' AND NOT t.locked AND a.value IS NOT NULL ORDER BY a.id LIMIT 1`,
)
const [json] = await rows<{ id: number; themeId: number }>(
  `SELECT a.id, a.theme_id AS "themeId" FROM theme_asset a JOIN theme t ON t.id = a.theme_id
   WHERE a.key LIKE '%.json' AND NOT t.locked AND a.value IS NOT NULL ORDER BY a.id LIMIT 1`,
)
const [sheet] = await rows<{ id: number; themeId: number }>(
  `SELECT a.id, a.theme_id AS "themeId" FROM theme_asset a JOIN theme t ON t.id = a.theme_id
   WHERE a.key LIKE '%.scss' AND NOT t.locked AND a.value IS NOT NULL ORDER BY a.id LIMIT 1`,
)

function imported(name: string, type: string, content: Uint8Array | string): Promise<Response> {
  const form = new FormData()
  form.set('sheet', 'supporters')
  form.set('intent', 'upload')
  form.set('file', new File([content as BlobPart], name, { type }))
  return owner.post('/jpanel/import', form)
}

const saved = (of: typeof asset, value: string) =>
  owner.post(`/jpanel/themes/${String(of?.themeId)}/editor/assets/${String(of?.id)}`, { value })

const READERS: Record<string, { kind: HostileKind; runs: number; send: (text: string) => Promise<Response> }> = {
  'a page': {
    kind: 'HTML',
    runs: 8,
    send: (body) => owner.post('/jpanel/pages/autosave', { id: 1, title: 'x', body }),
  },
  'a receipt template': {
    kind: 'HTML',
    runs: 8,
    send: (body) => owner.post('/jpanel/tax_receipts/templates/preview', { name: 'x', style: 'standard', body }),
  },
  'a letter': {
    kind: 'HTML',
    runs: 8,
    send: (letterTemplate) => owner.post('/jpanel/tributes/types/preview', { letterTemplate }),
  },
  'an email': {
    kind: 'HTML',
    runs: 8,
    send: (body) => owner.post('/jpanel/settings/emails/staff_password_link/preview', { subject: 'x', body }),
  },
  'a page in code': {
    kind: 'HTML',
    runs: 4,
    send: (body) => owner.post('/jpanel/pages/autosave', { id: 1, type: 'advanced', title: 'x', body }),
  },
  'a note': {
    kind: 'HTML',
    runs: 4,
    send: (text) => owner.post('/jpanel/api/v1/supporters/1/comments', { body: text.slice(0, 20_000) }),
  },
  'a JSON file of a theme': { kind: 'JSON', runs: 4, send: (text) => saved(json, text) },
  'a template of a theme': { kind: 'Liquid', runs: 6, send: (text) => saved(asset, text) },
  'a style sheet of a theme': { kind: 'SCSS', runs: 4, send: (text) => saved(sheet, text) },
  'a CSV file': { kind: 'CSV', runs: 8, send: (text) => imported('x.csv', 'text/csv', text) },
  'a JSON body': {
    kind: 'JSON',
    runs: 8,
    send: (body) =>
      owner.raw('/jpanel/pages/autosave', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          'x-csrf-token': owner.csrf,
        },
        body,
      }),
  },
}

describe('no body that is parsed stops the server or is its own fault, whatever its shape', () => {
  test.each(Object.keys(READERS))('%s', { timeout: 240_000 }, async (name) => {
    const { kind, runs, send } = READERS[name]!
    await fc.assert(
      fc.asyncProperty(shapeOf(kind), async (text) => {
        const { status } = await send(text)
        expect(status, text.slice(0, 60)).toBeLessThan(500)
        expect(await isAlive()).toBe(true)
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })

  test('a workbook whose parts are not what they say', { timeout: 60_000 }, async () => {
    const packed = deflateRawSync(Buffer.alloc(5_000_000, '<row><c><v>1</v></c>'))
    for (const content of [
      packed,
      Buffer.concat([Buffer.from('PK\u0003\u0004'), packed]),
      Buffer.alloc(100_000, 'PK'),
    ]) {
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      expect((await imported('x.xlsx', type, content)).status).toBeLessThan(500)
      expect(await isAlive()).toBe(true)
    }
  })
})
