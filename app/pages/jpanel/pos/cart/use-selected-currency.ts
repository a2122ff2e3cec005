import { useEffect, useState } from 'react'
import { readDefaults } from './defaults'
import type { TillOrder, TillRules } from './order'
import { valuesIn } from '~/wire/pos/requests/order'

export function useSelectedCurrency({ order, rules }: { order: TillOrder | null; rules: TillRules }) {
  const selected = useState(order?.currency ?? rules.currency)
  const [, choose] = selected
  const { currencies } = rules
  useEffect(() => {
    const stored = valuesIn(readDefaults()).currency
    if (currencies.some((known) => known === stored)) choose(String(stored))
  }, [currencies, choose])
  return selected
}
