export const COURIERS = ['Canada Post', 'UPS', 'US Postal Service', 'FedEx'] as const
export type Courier = (typeof COURIERS)[number]

export type ParcelPlace = { city: string | null; region: string | null; zip: string | null; country: string | null }

/** One parcel. Weights are positive, at least a tenth of a pound. */
export type Parcel = {
  couriers: readonly Courier[]
  pounds: number
  kilograms: number
  from: ParcelPlace
  to: ParcelPlace
  currency: string
}

/** The price is in whole minor units of the currency that the carrier bills in. */
export type ParcelQuote = { courier: Courier; code: string; name: string; minor: bigint; currency: string }

/** Throws when no carrier answers; an empty list means that no carrier delivers there. */
export type ShippingRates = { quote(parcel: Parcel): Promise<ParcelQuote[]> }
