/**
 * Everything that opens above the till, as one file: one request instead of fifteen, sent when the screen is idle
 * (late-dialogs.ts).
 */
export { AccountDialog } from '~/pages/jpanel/pos/supporter/account-dialog'
export { AddressesDialog } from '~/pages/jpanel/pos/supporter/addresses-dialog'
export { AfterSale } from '~/pages/jpanel/pos/after-sale/after-sale'
export { ChildDialog } from '~/pages/jpanel/pos/item/child-dialog'
export { ContributionDialog } from '~/pages/jpanel/pos/order/contribution-dialog'
export { CostsDialog } from '~/pages/jpanel/pos/order/costs-dialog'
export { DeviceSalesDialog } from '~/pages/jpanel/pos/offline/device-sales-dialog'
export { DeviceStrip } from '~/pages/jpanel/pos/offline/device-strip'
export { DetailsDialog } from '~/pages/jpanel/pos/order/details-dialog'
export { FundraiserDialog } from '~/pages/jpanel/pos/item/fundraiser-dialog'
export { LineDialog } from '~/pages/jpanel/pos/item/line-dialog'
export { HelpDialog, MenuDialog } from './menu-dialog'
export { OpenCartsDialog } from '~/pages/jpanel/pos/cart/open-carts-dialog'
export { PaymentDialog } from '~/pages/jpanel/pos/payment/payment-dialog'
export { ProductDialog } from '~/pages/jpanel/pos/item/product-dialog'
export { PromoDialog } from '~/pages/jpanel/pos/order/promo-dialog'
export { ShippingDialog } from '~/pages/jpanel/pos/order/shipping-dialog'
export { TaxesDialog } from '~/pages/jpanel/pos/order/taxes-dialog'
export { noteLimits } from '~/ui/form/limit-notes'
