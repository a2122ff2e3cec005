import type { GatewayCheckout } from '~/ports/payment-gateway'
import type { Order } from '~/domain/cart/order'

export const toCheckout = (order: Order): GatewayCheckout => ({
  number: order.clientUuid,
  experienceType: order.experienceType,
  billing: {
    name: order.billingOrganizationName ?? [order.billingFirstName, order.billingLastName].filter(Boolean).join(' '),
    email: order.billingEmail,
    phone: order.billingPhone,
    address1: order.billingAddress1,
    city: order.billingCity,
    state: order.billingState,
    zip: order.billingZip,
    country: order.billingCountry,
  },
  lineItems: order.lines.map(({ isDonation, variantId }) => ({
    isDonation,
    type: variantId === null ? 'sponsorship' : 'product',
  })),
})
