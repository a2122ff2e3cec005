import { createContext, use } from 'react'
import { withForeignCode } from '~/kit/money'

export const HomeCurrencyContext = createContext('')

export function useShownMoney(currency: string): (minor: bigint) => string {
  const home = use(HomeCurrencyContext)
  return (minor) => withForeignCode({ minor, currency }, home || currency)
}
