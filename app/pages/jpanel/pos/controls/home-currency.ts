import { createContext, use } from 'react'
import { withForeignCode } from '~/kit/money'

/** The organization's own currency. */
export const HomeCurrencyContext = createContext('')

/** Amounts of a currency with their symbol, and with their code where it is another one than the organization's. */
export function useShownMoney(currency: string): (minor: bigint) => string {
  const home = use(HomeCurrencyContext)
  return (minor) => withForeignCode({ minor, currency }, home || currency)
}
