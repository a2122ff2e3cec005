import { expect, test } from 'vitest'
import { as } from '../support/server'

const LIST = '/jpanel/contributions'

/**
 * Fifty rows, the frame and the scripts are the bytes of a page. Scripts hold the rows' data, which differ each day.
 */
const MAX_ROW_BYTES = 880
const MAX_FRAME_BYTES = 25_500
const MAX_SCRIPT_BYTES = 15_000

const owner = await as('owner')
const page = await (await owner.visit(LIST)).text()
const [rows = ''] = /<tbody>[^]*<\/tbody>/.exec(page) ?? []
const scripts = [...page.matchAll(/<script\b[^>]*>[^]*?<\/script>/g)].join('')
const names = [...rows.matchAll(/dir=auto>([A-Z][a-z]+ [A-Z][a-z]+)<\/a>/g)].map(([, name = '']) => name)

test('does not send the rows of a document again as data', async () => {
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => scripts.includes(name))).toEqual([])
  expect(scripts).not.toContain(`${LIST}/7F3A09C2B1`)
  const data = await (await owner.raw(`${LIST}.data`, { headers: { accept: '*/*' } })).text()
  expect(names.filter((name) => !data.includes(name))).toEqual([])
})

test('a row of a list, what stands around the rows, and the scripts stay short', () => {
  const count = rows.split('<tr').length - 1
  expect(count).toBeGreaterThan(10)
  const bytes = Buffer.byteLength(rows)
  expect(bytes / count).toBeLessThan(MAX_ROW_BYTES)
  const ofScripts = Buffer.byteLength(scripts)
  expect(ofScripts).toBeLessThan(MAX_SCRIPT_BYTES)
  expect(Buffer.byteLength(page) - bytes - ofScripts).toBeLessThan(MAX_FRAME_BYTES)
})
