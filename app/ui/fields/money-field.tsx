import { currencySymbol, formatMoney } from '~/kit/money'
import { readMoney, readPercent } from '~/kit/typed/number'
import { Field, Input } from '../form/field'
import { useChecked } from './checked'
import type { FieldProps } from './frame'

type SumProps = FieldProps & { defaultValue?: string; isRequired?: boolean }

export function MoneyField({
  currency,
  name,
  defaultValue = '',
  isDisabled,
  isRequired,
  ...rest
}: SumProps & { currency: string }) {
  const { input, error, onBlur } = useChecked({
    read: (text) => readMoney(text, currency),
    written: (minor) => formatMoney({ minor, currency }),
    error: rest.error,
  })
  return (
    <Field {...rest} error={error}>
      <Input
        ref={input}
        name={name}
        prefix={currencySymbol(currency).trim()}
        isNumber
        maxLength={40}
        placeholder="0.00"
        defaultValue={defaultValue}
        onBlur={onBlur}
        disabled={isDisabled}
        required={isRequired}
      />
    </Field>
  )
}

export function PercentField({
  name,
  defaultValue = '',
  isDisabled,
  isRequired,
  decimals = 2,
  ...rest
}: SumProps & { decimals?: number }) {
  const { input, error, onBlur } = useChecked({
    read: (text) => readPercent(text, decimals),
    written: String,
    error: rest.error,
  })
  return (
    <Field {...rest} error={error}>
      <Input
        ref={input}
        name={name}
        suffix="%"
        isNumber
        maxLength={40}
        placeholder="0"
        defaultValue={defaultValue}
        onBlur={onBlur}
        disabled={isDisabled}
        required={isRequired}
      />
    </Field>
  )
}
