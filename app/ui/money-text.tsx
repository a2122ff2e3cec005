import { formatMoney, withSymbol } from '~/kit/money'

type MoneyTextProps = { minor: bigint; currency: string; symbol?: boolean; code?: boolean }

/**
 * An amount in tabular figures: bare in columns, with its symbol in headline figures. `<MoneyText minor={9219n}
 * currency="USD" symbol />`
 */
export function MoneyText({ minor, currency, symbol = false, code = false }: MoneyTextProps) {
  return (
    <span className="n">
      {(symbol ? withSymbol : formatMoney)({ minor, currency })}
      {code ? ` ${currency}` : ''}
    </span>
  )
}
