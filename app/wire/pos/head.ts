import type { Ctx } from '~/kit/operation'
import { localDate } from '~/kit/calendar'
import { isShippedFree, type Order, type OrderSupporter } from '~/domain/cart/order'
import { membershipOf } from '~/domain/cart/order-supporter'
import { idlePromosWire, promosWire, shippingWire } from './prices'
import { methodsWire } from './method'

function membershipWire(supporter: OrderSupporter, ctx: Ctx) {
  const membership = membershipOf(supporter, localDate(ctx.now, ctx.organisation.zone))
  return {
    membership_name: membership?.name ?? null,
    membership_expires_on: membership?.endsOn ?? null,
    membership_is_expired: membership?.isExpired ?? null,
  }
}

const member = ({ supporter }: Order, ctx: Ctx) =>
  supporter && {
    id: supporter.id,
    display_name: supporter.displayName,
    fa_icon: supporter.accountType.isOrganization ? 'fa-building' : 'fa-user',
    account_type: {
      id: supporter.accountType.id,
      name: supporter.accountType.name,
      is_organization: supporter.accountType.isOrganization,
    },
    ...membershipWire(supporter, ctx),
    payment_methods: methodsWire(supporter.methods, ctx),
  }

/** What an order says of itself, its people, its delivery and its state. */
export function headWire(order: Order, ctx: Ctx) {
  const { id, source, comments } = order
  const identity = { id, client_uuid: order.clientUuid, invoicenumber: order.number, experience_type: order.experienceType }
  const state = {
    is_paid: order.confirmedAt !== null,
    payment_type: order.paymentType,
    is_fulfilled: order.isFulfilled,
    is_payment_locked: order.paymentLockedAt !== null,
  }
  const person = {
    member_id: order.supporterId,
    member: member(order, ctx),
    account_type_id: order.accountTypeId,
    email_opt_in: order.emailOptIn,
  }
  const shipping = { ...shippingWire(order), is_free_shipping: isShippedFree(order) }
  const taxPlace = { tax_city: order.taxCity, tax_state: order.taxState, tax_zip: order.taxZip, tax_country: order.taxCountry }
  const tax = { tax_address1: order.taxAddress1, tax_address2: order.taxAddress2, ...taxPlace }
  const circumstances = { source, referral_source: order.referralSource, comments, is_anonymous: order.isAnonymous }
  const settings = {
    started_at: order.startedAt,
    ordered_at: order.orderedAt,
    send_confirmation_emails: order.sendConfirmationEmails,
    promocodes: promosWire(order, ctx),
    promocodes_not_applied: idlePromosWire(order, ctx),
  }
  return { ...identity, ...state, ...person, ...shipping, ...tax, ...circumstances, ...settings }
}
