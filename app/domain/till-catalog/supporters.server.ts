import { createHmac } from 'node:crypto'
import type { Device } from '~/domain/devices/device'
import { DEVICE_REVOKED } from '~/domain/devices/device'
import { deviceByName, findContactKey } from '~/domain/devices/queries.server'
import { localDate } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import type { CatalogSupporter } from './catalog'
import { toContact } from './contact'

export type Grantee = Device & { contactKey: Buffer }

const NOT_PREPARED = 'This device was not prepared here. Prepare it on the tablet itself.'
const GRANT_OVER = 'The grant of this device has ended. Renew it in the office.'
const NOT_A_SELLER = 'You are not among the people who may sell on this device.'

const forbidden = (message: string) => new DomainError('forbidden', message)

/** Throws `forbidden` unless the device is prepared, its grant lasts and the person may sell on it (R-DEVICES-11). */
export async function findGrantee(ctx: Ctx, name: string): Promise<Grantee> {
  const device = await deviceByName(ctx.read, name)
  if (device === null || device.forgottenAt !== null) throw forbidden(NOT_PREPARED)
  if (device.revokedAt !== null) throw forbidden(DEVICE_REVOKED)
  if (device.grantedUntil <= ctx.now) throw forbidden(GRANT_OVER)
  if (ctx.actor.staffId === null || !device.sellers.includes(ctx.actor.staffId)) throw forbidden(NOT_A_SELLER)
  const sealed = await findContactKey(ctx.read, device.id)
  if (sealed === null) throw forbidden(NOT_PREPARED)
  return { ...device, contactKey: Buffer.from(ctx.ports.vault.open(sealed), 'base64url') }
}

type Row = Omit<CatalogSupporter, 'contacts'> & { emails: (string | null)[]; phones: (string | null)[] }

const HASH_BYTES = 16

/** Part of the hash is enough: among a million contacts, two share it once in 10²⁷ cases. */
const hashContacts = (key: Buffer, { emails, phones }: Row): string[] => {
  const contacts = [
    ...emails.map((email) => toContact('email', email ?? '')),
    ...phones.map((phone) => toContact('phone', phone ?? '')),
  ]
  const hashes = contacts.flatMap((contact) =>
    contact === null
      ? []
      : createHmac('sha256', key).update(contact).digest().subarray(0, HASH_BYTES).toString('base64url'),
  )
  return [...new Set(hashes)].toSorted()
}

const isKnownTo = (ctx: Ctx, { knows }: Grantee): Sql =>
  knows === 'members'
    ? sql`EXISTS (SELECT 1 FROM membership_span r WHERE r.supporter_id = s.id
        AND (r.ends_on IS NULL OR r.ends_on >= ${localDate(ctx.now, ctx.organisation.zone)}::date))`
    : sql`s.last_payment_at >= ${ctx.now}::timestamptz - INTERVAL '24 months'`

/** Sends the display name, icon, memberships and hashed contacts, and no other personal data. */
export async function listSupporters(ctx: Ctx, device: Grantee, which: Sql): Promise<CatalogSupporter[]> {
  const rows = await ctx.read.rows<Row>(sql`
    SELECT s.id, s.display_name AS name, t.is_organization,
      coalesce((SELECT json_agg(json_build_object('id', r.membership_id, 'startsOn', r.starts_on, 'endsOn', r.ends_on)
          ORDER BY r.starts_on, r.membership_id)
        FROM membership_span r WHERE r.supporter_id = s.id), '[]') AS memberships,
      ARRAY[s.email, s.bill_email, s.ship_email] AS emails, ARRAY[s.bill_phone, s.ship_phone] AS phones
    FROM supporter s JOIN account_type t ON t.id = s.account_type_id
    WHERE s.is_active AND NOT s.is_spam AND ${isKnownTo(ctx, device)} AND ${which}`)
  return rows.map(({ emails, phones, ...row }) => ({
    ...row,
    contacts: hashContacts(device.contactKey, { ...row, emails, phones }),
  }))
}
