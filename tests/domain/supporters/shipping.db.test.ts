import { beforeAll, expect, test } from 'vitest'
import { editSupporter } from '~/domain/supporters/edit-supporter.server'
import { supporterForForm } from '~/domain/supporters/queries.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeSupporter } from '../../support/factories'

const ctx = testCtx()
const OLD = { Address01: '12 Pier Street', City: 'Portland', State: 'ME', Zip: '04101', Country: 'US' }
const NEW = { ...OLD, Address01: '9 Hill Road', Zip: '04102' }

beforeAll(async () => void (await anAccountType()))

const side = (prefix: 'bill' | 'ship', address: Record<string, string>) =>
  Object.fromEntries(Object.entries(address).map(([part, value]) => [`${prefix}${part}`, value]))

const save = (id: number, more: object) => perform(editSupporter, ctx, { id, lastName: 'Lind', ...more })

const stored = (id: number) =>
  ctx.read.record(sql`SELECT bill_address_01 AS bill, ship_address_01 AS ship, ship_zip AS zip,
    ship_is_billing AS "isSame" FROM supporter WHERE id = ${id}`)

test('R-SUPPORTERS-14 a parcel goes to the corrected street when it went where the receipts go', async () => {
  const { id } = await makeSupporter()
  await save(id, { ...side('bill', OLD), ...side('ship', OLD) })
  expect(await stored(id)).toEqual({ bill: OLD.Address01, ship: OLD.Address01, zip: '04101', isSame: true })
  expect(await supporterForForm(ctx.read, id)).toMatchObject({ shipIsBilling: '1' })

  // The form posts the values with which it was opened.
  await save(id, { ...side('bill', NEW), ...side('ship', OLD), shipIsBilling: '1' })
  expect(await stored(id)).toEqual({ bill: NEW.Address01, ship: NEW.Address01, zip: '04102', isSame: true })
  const entry = await ctx.read.first<{ after: object }>(
    sql`SELECT after FROM journal_entry WHERE event = 'supporter.edited' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry?.after).toMatchObject({ ship_address_01: NEW.Address01 })

  await save(id, { ...side('bill', OLD), ...side('ship', NEW) })
  expect(await stored(id)).toEqual({ bill: OLD.Address01, ship: NEW.Address01, zip: '04102', isSame: false })
})

test('R-SUPPORTERS-14 the shipping address follows any change of the billing address', async () => {
  const { id } = await makeSupporter()
  await save(id, { ...side('bill', OLD), ...side('ship', OLD) })
  await ctx.read.run(sql`UPDATE supporter SET bill_address_01 = '9 Hill Road', bill_zip = '04102' WHERE id = ${id}`)
  expect(await stored(id)).toEqual({ bill: NEW.Address01, ship: NEW.Address01, zip: '04102', isSame: true })
  await ctx.read.run(sql`UPDATE supporter SET ship_address_01 = 'Box 7' WHERE id = ${id}`)
  expect(await stored(id)).toMatchObject({ bill: NEW.Address01, ship: 'Box 7', isSame: false })
  await ctx.read.run(sql`UPDATE supporter SET bill_address_01 = 'Another' WHERE id = ${id}`)
  expect(await stored(id)).toMatchObject({ bill: 'Another', ship: 'Box 7', isSame: false })
  await ctx.read.run(sql`UPDATE supporter SET ship_address_01 = 'Another' WHERE id = ${id}`)
  expect(await stored(id)).toMatchObject({ isSame: true })
})

test('R-SUPPORTERS-14 no address is the same as another when both are empty', async () => {
  const { id } = await makeSupporter()
  await save(id, {})
  expect(await stored(id)).toMatchObject({ isSame: false })
})
