import { beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../support/pdf'
import { as, rows, visitor, type Caller } from '../../support/server'

let owner: Caller
beforeAll(async () => {
  owner = await as('owner')
})

const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer())

test('serves a sale’s receipt as a PDF that the contribution links', async () => {
  const [receipt] = await rows<{ id: number; number: string; name: string; contribution: string }>(
    `SELECT r.id, r.number, r.name, c.number AS contribution FROM tax_receipt r
      JOIN contribution c ON c.id = r.contribution_id
     WHERE r.status = 'issued' AND r.deleted_at IS NULL ORDER BY r.id LIMIT 1`,
  )
  const address = `/jpanel/tax_receipt/${receipt?.id}/pdf`
  const record = await (await owner.visit(`/jpanel/contributions/${receipt?.contribution}`)).text()
  expect(record).toContain(`href="${address}"`)
  const reply = await owner.visit(address)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(reply.headers.get('content-disposition')).toBe(`inline; filename="tax-receipt-${receipt?.number}.pdf"`)
  expect(reply.headers.get('cache-control')).toContain('no-store')
  const { pages } = await readPdf(await bytesOf(reply))
  expect(pages[0]?.text).toContain(receipt?.number)
  expect(pages[0]?.text).toContain(receipt?.name)
})

test('a receipt that is not there, a person without the permission and a visitor get none', async () => {
  expect((await owner.visit('/jpanel/tax_receipt/999999/pdf')).status).toBe(404)
  expect((await owner.visit('/jpanel/tax_receipt/abc/pdf')).status).toBe(404)
  expect((await (await as('cashier')).visit('/jpanel/tax_receipt/1/pdf')).status).toBe(403)
  expect((await visitor().visit('/jpanel/tax_receipt/1/pdf')).headers.get('content-type')).not.toBe('application/pdf')
})

test('packing slips as PDF: one sheet each, the same facts as the page', async () => {
  const [one, two] = await rows<{ id: number; number: string }>(
    'SELECT id, number FROM contribution WHERE is_listed ORDER BY id LIMIT 2',
  )
  const reply = await owner.visit(`/jpanel/contributions/packing_slip.pdf?id=${one?.id},${two?.id}`)
  expect(reply.status).toBe(200)
  const { pages } = await readPdf(await bytesOf(reply))
  expect(pages.map(({ text }) => /#(\S+)/.exec(text)?.[1])).toEqual([one?.number, two?.number])
  expect((await owner.visit('/jpanel/contributions/packing_slip.pdf')).status).toBe(404)
})
