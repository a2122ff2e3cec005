import { lazy } from 'react'

/** Each dialog is a file of its own, so that the first paint does not carry it. */
const parts = {
  account: () => import('./account-dialog'),
  addresses: () => import('./addresses-dialog'),
  afterSale: () => import('./after-sale'),
  child: () => import('./child-dialog'),
  contribution: () => import('./contribution-dialog'),
  costs: () => import('./costs-dialog'),
  details: () => import('./details-dialog'),
  fundraiser: () => import('./fundraiser-dialog'),
  line: () => import('./line-dialog'),
  menu: () => import('./menu-dialog'),
  payment: () => import('./payment-dialog'),
  product: () => import('./product-dialog'),
  promo: () => import('./promo-dialog'),
  shipping: () => import('./shipping-dialog'),
  taxes: () => import('./taxes-dialog'),
}

export const AccountDialog = lazy(async () => ({ default: (await parts.account()).AccountDialog }))
export const AddressesDialog = lazy(async () => ({ default: (await parts.addresses()).AddressesDialog }))
export const AfterSale = lazy(async () => ({ default: (await parts.afterSale()).AfterSale }))
export const ChildDialog = lazy(async () => ({ default: (await parts.child()).ChildDialog }))
export const ContributionDialog = lazy(async () => ({ default: (await parts.contribution()).ContributionDialog }))
export const CostsDialog = lazy(async () => ({ default: (await parts.costs()).CostsDialog }))
export const DetailsDialog = lazy(async () => ({ default: (await parts.details()).DetailsDialog }))
export const FundraiserDialog = lazy(async () => ({ default: (await parts.fundraiser()).FundraiserDialog }))
export const HelpDialog = lazy(async () => ({ default: (await parts.menu()).HelpDialog }))
export const LineDialog = lazy(async () => ({ default: (await parts.line()).LineDialog }))
export const MenuDialog = lazy(async () => ({ default: (await parts.menu()).MenuDialog }))
export const PaymentDialog = lazy(async () => ({ default: (await parts.payment()).PaymentDialog }))
export const ProductDialog = lazy(async () => ({ default: (await parts.product()).ProductDialog }))
export const PromoDialog = lazy(async () => ({ default: (await parts.promo()).PromoDialog }))
export const ShippingDialog = lazy(async () => ({ default: (await parts.shipping()).ShippingDialog }))
export const TaxesDialog = lazy(async () => ({ default: (await parts.taxes()).TaxesDialog }))

/** Fetched once the screen is at rest, so that the first tap answers as fast as the second. */
export function fetchDialogs(): () => void {
  const fetchAll = () => {
    for (const load of Object.values(parts)) void load().catch(() => undefined)
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchAll, 0)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(fetchAll, { timeout: 2000 })
  return () => window.cancelIdleCallback(idle)
}
