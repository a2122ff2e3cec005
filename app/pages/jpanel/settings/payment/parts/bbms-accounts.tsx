import { choiceCurrencies } from '~/domain/providers/provider'
import type { ShownProvider } from '~/domain/providers/queries.server'
import type { FormFailure } from '~/http/form/form-action'
import { Button } from '~/ui/button'
import { Field, Select } from '~/ui/form/field'

/** Selects the account for each currency and the key that the payment form uses. Both are read from the provider. */
export function BbmsAccounts({
  provider: { available, selected, publicKey, isSetUp },
  failure,
}: {
  provider: ShownProvider
  failure: FormFailure | undefined
}) {
  const typed = (failure?.typed.paymentConfigurations ?? {}) as Readonly<Record<string, unknown>>
  const currencies = choiceCurrencies(available, selected)
  return (
    <>
      {currencies.map((currency) => {
        const choices = available.filter((one) => one.currency === null || one.currency === currency)
        return (
          <Field
            key={currency}
            label={`Payment configuration for ${currency}`}
            error={failure?.fields[`paymentConfigurations.${currency}`]?.[0]}
          >
            <Select
              name={`paymentConfigurations[${currency}]`}
              defaultValue={typeof typed[currency] === 'string' ? typed[currency] : (selected[currency]?.id ?? '')}
            >
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
