import { Input } from '~/ui/form/field'

type Props = {
  /** Set where the field is sent itself; otherwise the dialog of the variant has the field that is sent. */
  name: string | undefined
  variant: string
  symbol: string
  value: string
  isChanged: boolean
  onType: (price: string) => void
}

export const PriceField = ({ name, variant, symbol, value, isChanged, onType }: Props) => (
  <span className="variant-price" data-label="Price">
    <Input
      name={name}
      prefix={symbol}
      isNumber
      maxLength={20}
      aria-label={`Price of ${variant}`}
      className={isChanged ? 'changed' : ''}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  </span>
)
