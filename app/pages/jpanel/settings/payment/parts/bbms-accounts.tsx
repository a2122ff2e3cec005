import type { ShownProvider } from '~/domain/providers/queries.server'
import { Button } from '~/ui/button'
import { Field, Select } from '~/ui/form/field'

/**
 * For each currency the account that takes it, and the key that the payment form names; both are read from the
 * provider.
 */
export function BbmsAccounts({ provider: { available, selected, publicKey, isSetUp } }: { provider: ShownProvider }) {
  const currencies = [
    ...new Set([...available.flatMap(({ currency }) => currency ?? []), ...Object.keys(selected)]),
  ].toSorted()
  return (
    <>
      {currencies.map((currency) => {
        const choices = available.filter((one) => one.currency === null || one.currency === currency)
        return (
          <Field key={currency} label={`Payment configuration for ${currency}`}>
            <Select name={`paymentConfigurations[${currency}]`} defaultValue={selected[currency]?.id ?? ''}>
              <option value="">None</option>
              {choices.map(({ id, name, isTest }) => (
                <option key={id} value={id}>
                  {`${name || id}${isTest ? ' (test)' : ''}`}
                </option>
              ))}
            </Select>
          </Field>
        )
      })}
      {publicKey === null ? null : <p className="help">{`Public key: ${publicKey}`}</p>}
      {isSetUp ? (
        <div className="actions">
          <Button type="submit" name="intent" value="configurations">
            Refresh payment configurations
          </Button>
          <Button type="submit" name="intent" value="key">
            Refresh public key
          </Button>
        </div>
      ) : null}
    </>
  )
}
