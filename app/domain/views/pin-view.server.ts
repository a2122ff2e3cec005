import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { fieldsOfAddress } from '~/lists/request/address'
import { listNamed } from './internal.server'
import { PINS_ARE_FULL } from './messages'
import { MAX_PINS, readPins } from './pins.server'
import { PinInput } from './schemas'

/** Keeps a view in the menu of one person. Pinning it again gives it the new name. */
export const pinView = sqlOperation({
  name: 'views.pin',
  permission: null,
  input: PinInput,
  audit: 'none',
  async run(ctx, { list: of, name, path, query }) {
    const list = listNamed(ctx, of)
    const { staffId } = ctx.actor
    if (staffId === null) throw refused('Pins belong to a staff account.')
    const stored = list.address(list.read(fieldsOfAddress(query)))
    // Two pins at once are counted one after the other.
    await ctx.sql.run(sql`SELECT 1 FROM staff WHERE id = ${staffId} FOR UPDATE`)
    const address = path + stored
    const pins = await readPins(ctx, ctx.sql)
    if (pins.filter((pin) => pin.address !== address).length >= MAX_PINS) throw refused(PINS_ARE_FULL)
    await ctx.sql.run(sql`
      INSERT INTO menu_pin (staff_id, list, name, path, query)
      VALUES (${staffId}, ${list.name}, ${name}, ${path}, ${stored})
      ON CONFLICT (staff_id, path, md5(query)) DO UPDATE SET name = excluded.name`)
    return { name, address }
  },
})
