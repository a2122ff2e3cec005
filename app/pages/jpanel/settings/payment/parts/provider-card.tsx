import type { ProviderSpec } from '~/domain/providers/provider'
import type { ShownProvider } from '~/domain/providers/queries.server'
import type { FormFailure } from '~/http/form/form-action'
import { Opened, useFormKey } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { Switch } from '~/ui/form/choice'
import { Field, Input } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Pill } from '~/ui/pill'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { BbmsAccounts } from './bbms-accounts'

type Props = { spec: ProviderSpec; provider: ShownProvider; failure: FormFailure | undefined }

/** No payment goes through an account until its adapter exists, even if the documented call enables it. */
function State({ provider: { isSetUp, isWorking } }: { provider: ShownProvider }) {
  return (
    <>
      {isSetUp ? null : <Pill>Not set up</Pill>}
      {isWorking === false ? <Pill tone="bad">Connection failed</Pill> : null}
      {isWorking === true ? <Pill>Connection works</Pill> : null}
      <Pill>Connection only</Pill>
    </>
  )
}

export function ProviderCard({ spec, provider, failure }: Props) {
  const own = failure?.typed.provider === spec.key ? failure : undefined
  const key = useFormKey({ values: provider.opened, failure: own })
  return <ProviderForm key={key} spec={spec} provider={provider} failure={own} />
}

function ProviderForm({ spec, provider, failure: own }: Props) {
  const [form, fields] = useServerForm<ShownProvider['values']>({
    id: `provider-${spec.key}`,
    values: provider.values,
    failure: own,
  })
  const isOn = (field: { initialValue?: unknown }) => field.initialValue === '1'
  return (
    <div id={spec.key}>
      <Card title={spec.title} aside={<State provider={provider} />}>
        <p>{spec.about}</p>
        {own && own.message !== '' ? <Note tone="bad" title={own.message} isAlert /> : null}
        <PostForm className="stack" preventScrollReset {...submits(form, useOneSubmit())}>
          <LeaveGuard isSmall />
          <Opened values={provider.opened} failure={own} />
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="provider" value={spec.key} />
          {spec.credentials.map(({ name, label, isSecret }) => {
            const isStored = isSecret === true && provider.stored.includes(name)
            return (
              <Field
                key={name}
                label={label}
                {...(isStored ? { help: 'Stored. Leave blank to keep it.' } : {})}
                {...fieldProps(fields[name])}
              >
                <Input
                  {...(isSecret ? { name: fields[name].name } : controlProps(fields[name]))}
                  type={isSecret ? 'password' : 'text'}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={2000}
                />
              </Field>
            )
          })}
          {spec.hasTestMode ? (
            <Switch
              name={fields.testMode.name}
              value="1"
              defaultChecked={isOn(fields.testMode)}
              label="Test mode"
              help="Asks the provider’s test system."
            />
          ) : null}
          {spec.bankCurrencies.length > 0 ? (
            <Switch
              name={fields.isAchAllowed.name}
              value="1"
              defaultChecked={isOn(fields.isAchAllowed)}
              label="Bank debits"
              help={`Of the account, in ${spec.bankCurrencies.join(', ')}. None are made yet.`}
            />
          ) : null}
          {spec.key === 'paypal' ? (
            <Switch
              name={fields.referenceTransactions.name}
              value="1"
              defaultChecked={isOn(fields.referenceTransactions)}
              label="Reference transactions"
              help="Whether PayPal allows your account to agree on later payments. None are made yet."
            />
          ) : null}
          {spec.key === 'bbms' ? <BbmsAccounts provider={provider} failure={own} /> : null}
          <div className="actions">
            <Button type="submit" name="intent" value="save" variant="primary">
              Save
            </Button>
            {provider.isSetUp ? (
              <>
                <Button type="submit" name="intent" value="check">
                  Check connection
                </Button>
                {spec.key === 'paypal' ? (
                  <Button type="submit" name="intent" value="references">
                    Check reference transactions
                  </Button>
                ) : null}
              </>
            ) : null}
          </div>
        </PostForm>
        {provider.checkedAt === null ? null : (
          <p className="help">
            Last checked <DateText at={provider.checkedAt} full />
          </p>
        )}
      </Card>
    </div>
  )
}
