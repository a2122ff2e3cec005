import { randomBytes, randomUUID } from 'node:crypto'
import { sqlOperation } from '~/db/operation.server'
import { allows } from '~/domain/auth/roles'
import { refusedAt } from '~/kit/errors'
import { sql } from '~/kit/sql'
import type { PublicKey } from '~/ports/vault'
import { KEY_UNREADABLE, SELLER_UNKNOWN, type Device } from './device'
import { PrepareDeviceInput } from './device-input'
import { grantEnd, signGrant } from './grant.server'
import { isUsableKey } from './signature.server'

/** `signer` is the key with which the device can check its grant, `contactKey` the one by which it finds supporters. */
export type Prepared = {
  id: number
  publicId: string
  grant: string
  grantedUntil: Date
  signer: PublicKey
  contactKey: string
}

const CONTACT_KEY_BYTES = 32

type Seller = { id: number; name: string; isOwner: boolean; permissions: string[] }

/**
 * Registers the public key of the tablet that calls this, and lets it sell without a network. The private key never
 * leaves the tablet (R-DEVICES-1).
 */
export const prepareDevice = sqlOperation({
  name: 'devices.prepare-device',
  permission: 'posdevice.edit',
  input: PrepareDeviceInput,
  async run(ctx, { name, publicKey, sellers, knows, days }): Promise<Prepared> {
    if (!isUsableKey(publicKey)) throw refusedAt({ field: 'publicKey', message: KEY_UNREADABLE })
    const wanted = [...new Set(sellers)].toSorted((one, other) => one - other)
    const people = await ctx.sql.rows<Seller>(sql`
      SELECT id, trim(first_name || ' ' || last_name) AS name, is_owner, permissions FROM staff
      WHERE id = ANY(${wanted}) AND deleted_at IS NULL ORDER BY id`)
    if (people.length < wanted.length || people.some((person) => !allows(person, 'pos.edit')))
      throw refusedAt({ field: 'sellers', message: SELLER_UNKNOWN })
    const contactKey = randomBytes(CONTACT_KEY_BYTES).toString('base64url')
    const granted = {
      publicId: randomUUID(),
      name,
      publicKey,
      sellers: wanted,
      knows,
      grantedAt: ctx.now,
      grantedUntil: grantEnd(ctx.now, days),
    }
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO pos_device (public_uuid, name, public_key, contact_key, sellers, knows, granted_at, granted_until,
        granted_by, created_at, updated_at)
      VALUES (${granted.publicId}, ${name}, ${JSON.stringify(publicKey)}::jsonb,
        ${ctx.ports.vault.seal(contactKey)}, ${wanted}::int[], ${knows}, ${ctx.now}, ${granted.grantedUntil},
        ${ctx.actor.staffId}, ${ctx.now}, ${ctx.now}) RETURNING id`)
    if (row === null) throw new Error('The device was not inserted.')
    const names = people.map((person) => person.name).join(', ')
    await ctx.publish('pos-device.prepared', {
      id: row.id,
      after: { name, sellers: names, knows, grantedUntil: granted.grantedUntil },
    })
    const device: Device = { ...granted, id: row.id, revokedAt: null, forgottenAt: null, lastHeardAt: null }
    return {
      id: row.id,
      publicId: device.publicId,
      grant: signGrant(ctx, device),
      grantedUntil: device.grantedUntil,
      signer: ctx.ports.vault.signer(),
      contactKey,
    }
  },
})
