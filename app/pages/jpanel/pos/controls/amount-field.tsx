import { currencySymbol, parseAmount, toDecimal, withSymbol } from '~/kit/money'
import { Field, Input } from '~/ui/form/field'
import { PickCells } from './pick'

type AmountFieldProps = {
  amount: string
  currency: string
  presets: readonly bigint[]
  minimumMinor: bigint | null
  error: string | undefined
  onAmount: (amount: string) => void
}

export function AmountField({ amount, currency, presets, minimumMinor, error, onAmount }: AmountFieldProps) {
  const typed = parseAmount(amount, currency)
  const shown = (minor: bigint) => withSymbol({ minor, currency })
  return (
    <>
      {presets.length > 0 ? (
        <PickCells
          legend="Amount"
          name="preset"
          options={presets.map((preset) => ({ value: toDecimal(preset, currency), label: shown(preset) }))}
          selected={typed === null ? null : toDecimal(typed, currency)}
          onChoose={onAmount}
        />
      ) : null}
      <Field
        label={presets.length > 0 ? 'Other amount' : 'Amount'}
        error={error}
        {...(minimumMinor ? { help: `Minimum ${shown(minimumMinor)}` } : {})}
      >
        <Input
          name="amount"
          isNumber
          prefix={currencySymbol(currency)}
          value={amount}
          onChange={(event) => onAmount(event.target.value)}
        />
      </Field>
    </>
  )
}
