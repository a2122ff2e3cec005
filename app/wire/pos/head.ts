import type { Ctx } from '~/kit/operation'
import { localDate } from '~/kit/calendar'
import { toWire } from '~/kit/wire'
import { isShippedFree, type Order, type OrderSupporter } from '~/domain/cart/order'
import { toMembershipState } from '~/domain/cart/order-supporter'
import { methodsWire } from './method'
import { MEMBERSHIP, ORDER, ORDER_TEXTS } from './order-names'
import { taxPlaceWire } from './person'
import { idlePromosWire, promosWire, shippingWire } from './prices'

function membershipWire(supporter: OrderSupporter, ctx: Ctx) {
  const membership = toMembershipState(supporter, localDate(ctx.now, ctx.organisation.zone))
  return toWire(MEMBERSHIP, membership ?? { name: null, endsOn: null, isExpired: null })
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

export function headWire(order: Order, ctx: Ctx) {
  const state = { isPaymentLocked: order.paymentLockedAt !== null, isFreeShipping: isShippedFree(order) }
  return {
    ...toWire(ORDER, { ...order, ...state }),
    ...toWire(ORDER_TEXTS, order),
    experience_type: order.experienceType,
    is_paid: order.confirmedAt !== null,
    payment_type: order.paymentType,
    is_fulfilled: order.isFulfilled,
    member: member(order, ctx),
    ...shippingWire(order),
    ...taxPlaceWire(order),
    send_confirmation_emails: order.sendConfirmationEmails,
    promocodes: promosWire(order, ctx),
    promocodes_not_applied: idlePromosWire(order, ctx),
  }
}
