import { KEY_LIFETIME } from '~/domain/payments/schemas'
import { tillSettings } from '~/domain/settings/till.server'
import { later, seconds } from '~/kit/clock'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { ChargeRequest, RequestedCharge } from '~/ports/payment-gateway'

export type ChargeState = 'created' | 'unknown' | 'succeeded' | 'pending' | 'failed'

export type Charge = {
  id: number
  supporterId: number
  key: string
  state: ChargeState
  gateway: string
  type: string
  minor: bigint
  currency: string
  reference: string | null
  createdAt: Date
  /** True if one of its plans was canceled, paused or ended after the reservation. */
  isOver: boolean
  sealedToken: string | null
  sealedCustomer: string | null
  name: string
  email: string | null
  phone: string | null
  address1: string | null
  city: string | null
  state_: string | null
  zip: string | null
  country: string | null
  number: string
}

/** A plan that has ended is not charged; a charge that had not reached the gateway is never made (R-RECURRING-7). */
export const HAS_ENDED = sql`EXISTS (SELECT 1 FROM recurring_transaction t
  JOIN recurring_profile p ON p.id = t.profile_id WHERE t.charge_id = h.id AND p.status <> 'Active')`

export const findCharge = (ctx: Ctx, id: number): Promise<Charge | null> =>
  ctx.read.first<Charge>(sql`
    SELECT h.id, h.supporter_id, h.idempotency_key AS key, h.state, h.gateway, h.payment_type AS type,
      h.amount_minor AS minor, h.currency, h.reference, h.created_at, ${HAS_ENDED} AS is_over,
      m.sealed_token, m.sealed_customer, s.display_name AS name, s.email,
      s.bill_phone AS phone,
      s.bill_address_01 AS address1, s.bill_city AS city, s.bill_state AS "state_", s.bill_zip AS zip,
      s.bill_country AS country,
      (SELECT p.profile_reference FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
        WHERE t.charge_id = h.id ORDER BY t.id LIMIT 1) AS number
    FROM recurring_charge h JOIN supporter s ON s.id = h.supporter_id
    LEFT JOIN payment_method m ON m.id = h.payment_method_id WHERE h.id = ${id}`)

export const toRequestedCharge = ({ key, reference, createdAt }: Charge): RequestedCharge => ({
  key,
  reference,
  since: later(createdAt, -seconds(60)),
})

/** True while gateways are certain to remember the charge's key (R-PAYMENTS-3). */
export const isKeyAlive = ({ createdAt }: Charge, now: Date): boolean => later(createdAt, KEY_LIFETIME) > now

export function buildRequest(ctx: Ctx, charge: Charge): ChargeRequest | null {
  if (charge.sealedToken === null || charge.sealedCustomer === null) return null
  const { vault } = ctx.ports
  const isBank = charge.type === 'bank'
  return {
    key: charge.key,
    money: { minor: charge.minor, currency: charge.currency },
    method: {
      kind: 'saved',
      token: vault.open(charge.sealedToken),
      customer: vault.open(charge.sealedCustomer),
      isBank,
    },
    checkout: {
      number: charge.number,
      experienceType: 'recurring',
      billing: {
        name: charge.name,
        email: charge.email,
        phone: charge.phone,
        address1: charge.address1,
        city: charge.city,
        state: charge.state_,
        zip: charge.zip,
        country: charge.country,
      },
      lineItems: [{ isDonation: true, type: 'product' }],
    },
    isStored: false,
    // The account holder agreed when the account was saved, and the provider keeps that agreement.
    mandate: null,
    brands: tillSettings(ctx.settings).cardBrands,
  }
}
