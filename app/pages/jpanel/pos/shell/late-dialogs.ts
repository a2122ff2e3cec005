import { lazy } from 'react'

const dialogs = () => import('./all-dialogs')

export const AccountDialog = lazy(async () => ({ default: (await dialogs()).AccountDialog }))
export const AddressesDialog = lazy(async () => ({ default: (await dialogs()).AddressesDialog }))
export const AfterSale = lazy(async () => ({ default: (await dialogs()).AfterSale }))
export const ChildDialog = lazy(async () => ({ default: (await dialogs()).ChildDialog }))
export const ContributionDialog = lazy(async () => ({ default: (await dialogs()).ContributionDialog }))
export const CostsDialog = lazy(async () => ({ default: (await dialogs()).CostsDialog }))
export const DetailsDialog = lazy(async () => ({ default: (await dialogs()).DetailsDialog }))
export const DeviceStrip = lazy(async () => ({ default: (await dialogs()).DeviceStrip }))
export const DeviceSalesDialog = lazy(async () => ({ default: (await dialogs()).DeviceSalesDialog }))
export const FundraiserDialog = lazy(async () => ({ default: (await dialogs()).FundraiserDialog }))
export const HelpDialog = lazy(async () => ({ default: (await dialogs()).HelpDialog }))
export const LineDialog = lazy(async () => ({ default: (await dialogs()).LineDialog }))
export const MenuDialog = lazy(async () => ({ default: (await dialogs()).MenuDialog }))
export const OpenCartsDialog = lazy(async () => ({ default: (await dialogs()).OpenCartsDialog }))
export const PaymentDialog = lazy(async () => ({ default: (await dialogs()).PaymentDialog }))
export const ProductDialog = lazy(async () => ({ default: (await dialogs()).ProductDialog }))
export const PromoDialog = lazy(async () => ({ default: (await dialogs()).PromoDialog }))
export const ShippingDialog = lazy(async () => ({ default: (await dialogs()).ShippingDialog }))
export const TaxesDialog = lazy(async () => ({ default: (await dialogs()).TaxesDialog }))
export const VersionStrip = lazy(async () => ({ default: (await dialogs()).VersionStrip }))

/**
 * Loads the dialogs once the screen is idle, so that the first tap is as fast as the second. After that, fields show
 * how much text fits.
 */
export function fetchDialogs(): () => void {
  let stopNotes = (): void => undefined
  const startNotes = ({ noteLimits }: Awaited<ReturnType<typeof dialogs>>) => {
    stopNotes = noteLimits()
  }
  const cancel = whenIdle(() => void dialogs().then(startNotes, () => undefined))
  return () => {
    cancel()
    stopNotes()
  }
}

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 0)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(act, { timeout: 2000 })
  return () => window.cancelIdleCallback(idle)
}
