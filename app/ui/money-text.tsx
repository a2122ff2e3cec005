import { formatMoney, withCode, withSymbol } from '~/kit/money'

type MoneyTextProps = { minor: bigint; currency: string; symbol?: boolean; code?: boolean }

export function MoneyText({ minor, currency, symbol = false, code = false }: MoneyTextProps) {
  return (
    <span className="n">
      {(symbol ? (code ? withCode : withSymbol) : formatMoney)({ minor, currency })}
      {code && !symbol ? ` ${currency}` : ''}
    </span>
  )
}
