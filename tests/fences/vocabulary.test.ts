import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(file: string, text = '') {
  planted = plant({ [file]: text }, [])
  return planted.run('bin/check-vocabulary.mjs', planted.folder)
}

test.each([
  'app/domain/cart/order.ts',
  'app/domain/cart/schemas.ts',
  'app/domain/cart/messages.ts',
  'app/domain/cart/add-item.server.ts',
  'app/domain/cart/queries.server.ts',
  'app/domain/cart/internal.server.ts',
  'app/domain/contributions/list/contributions.list.server.ts',
  'app/pages/jpanel/settings/index.tsx',
  'app/ui/money-text.tsx',
])('%s has a place', (file) => {
  expect(check(file)).toEqual({ status: 0, output: '' })
})

test.each([
  ['app/domain/cart/index.ts', 'this name says nothing about what is inside'],
  ['app/domain/cart/helpers.ts', 'this name says nothing about what is inside'],
  ['app/domain/cart/order-utils.ts', 'this name says nothing about what is inside'],
  ['app/domain/cart/order-service.server.ts', 'this name says nothing about what is inside'],
  ['app/kit/manager.ts', 'this name says nothing about what is inside'],
  ['app/ui/index.tsx', 'this name says nothing about what is inside'],
  ['app/http/types.ts', 'this name says nothing about what is inside'],
  ['app/domain/cart/lines/deep/line.ts', 'a context has one level of folders at most'],
  ['app/domain/shopping/cart.ts', '"shopping" is not a context of the specification'],
  ['app/domain/cart/Order.ts', 'in a context a file is <noun>.ts'],
  ['app/domain/cart/cart-line.tsx', 'in a context a file is <noun>.ts'],
  ['app/domain/cart/add.client.ts', 'in a context a file is <noun>.ts'],
])('%s is refused', (file, sentence) => {
  const { status, output } = check(file)
  expect(status).toBe(1)
  expect(output).toContain(`${file}: `)
  expect(output).toContain(sentence)
})

const operation = (name: string) =>
  `export const ${name} = operation({ run: (ctx) => ctx.tx.mail.create({ data: {} }) })\n`
const WRITE = 'sql`INSERT INTO mail (text) VALUES (1)`'

test.each([
  ['an operation in the file of its name', 'add-item.server.ts', operation('addItem')],
  [
    'one with a step that nobody else performs',
    'receive-webhook.server.ts',
    `const keepEvent = sqlOperation({})\n${operation('receiveWebhook')}`,
  ],
  [
    'a part that runs in a transaction',
    'sold-stock.server.ts',
    `export async function takeStock(ctx: SqlTxCtx) {\n  await ctx.sql.run(${WRITE})\n}\n`,
  ],
  [
    'a runner given by an operation',
    'internal.server.ts',
    `export const keep = (over: SqlRunner) => over.run(${WRITE})\n`,
  ],
  ['a read', 'queries.server.ts', 'export const mails = (ctx: Ctx) => ctx.read.rows(sql`SELECT 1`)\n'],
])('%s may be', (_what, name, text) => {
  expect(check(`app/domain/cart/${name}`, text)).toEqual({ status: 0, output: '' })
})

test.each([
  ['an operation under another name', 'add-item.server.ts', operation('putItem'), 'one file, one operation'],
  [
    'two operations in a file',
    'add-item.server.ts',
    operation('addItem') + operation('dropItem'),
    'one file, one operation',
  ],
  ['an operation among the reads', 'queries.server.ts', operation('addItem'), 'one file, one operation'],
  [
    'a write among the reads',
    'queries.server.ts',
    `export const keep = (over: SqlRunner) => over.run(${WRITE})\n`,
    'reads only',
  ],
  ['a write in a list', 'mails.list.server.ts', `const keep = (over: SqlRunner) => over.run(${WRITE})\n`, 'reads only'],
  [
    'a write of its own',
    'sold-stock.server.ts',
    `export async function takeStock(ctx: Ctx) {\n  return ${WRITE}\n}\n`,
    '"takeStock" takes a context without',
  ],
  [
    'a write of its own, as an arrow',
    'internal.server.ts',
    `export const keep = (ctx: Ctx) => ${WRITE}\n`,
    '"keep" takes a context without',
  ],
  [
    'a write on the connection for reads',
    'sale.server.ts',
    `export const keep = (ctx: Ctx) => ctx.read.run(${WRITE})\n`,
    'past the transaction',
  ],
  [
    'an entry of the journal',
    'sale.server.ts',
    'const keep = sql`INSERT INTO journal_entry (at) VALUES (now())`\n',
    'writes the journal by itself',
  ],
  [
    'a write with Prisma outside a transaction',
    'sale.server.ts',
    'export const keep = (ctx: Ctx) => ctx.prisma.mail.create({ data: {} })\n',
    'past the transaction',
  ],
])('%s is refused', (_what, name, text, sentence) => {
  const { status, output } = check(`app/domain/cart/${name}`, text)
  expect(status).toBe(1)
  expect(output).toContain(sentence)
})
