import { MAX_TIERS } from '~/domain/shipping/method'
import type { TierValues } from '~/domain/shipping/method-form.server'
import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { useServerForm } from '~/http/form/use-server-form'
import { TextField, initialText } from '~/ui/fields/bound-field'
import { RowsField, type RowIntents } from '~/ui/fields/rows-field'
import { Card } from '~/ui/shell/page-head'
import { deleteRow } from '../../parts/ask-before'
import { RecordForm } from '../../parts/record-form'

const ASK = deleteRow('The prices of this tier are deleted with it once the tiers are saved.')
export function TiersForm({
  tiers,
  failure,
  symbol,
}: {
  tiers: TierValues[]
  failure: FormFailure | undefined
  symbol: string
}) {
  const [form, fields] = useServerForm<{ tiers: TierValues[] }>({ id: 'tiers', values: { tiers }, failure })
  return (
    <RecordForm form={form} failure={failure} save="Save tiers">
      <Opened values={{ tiers }} failure={failure} />
      <Card title="Order value tiers">
        <RowsField
          label="Tiers"
          name={fields.tiers.name}
          id={fields.tiers.id}
          rows={fields.tiers.getFieldList()}
          form={form as unknown as RowIntents}
          nameOf={(_, index) => `tier ${index + 1}`}
          add="Add tier"
          max={MAX_TIERS}
          help={
            'By the value of what is shipped at cost, both ends included. Outside all tiers ' +
            'shipping is free. A ' +
            'new tier begins with the prices of the one below it.'
          }
          error={fields.tiers.errors?.[0]}
          ask={(row) => (initialText(row.getFieldset().id) === '' ? undefined : ASK)}
        >
          {(row) => {
            const tier = row.getFieldset()
            return (
              <div className="pair">
                <input type="hidden" name={tier.id.name} defaultValue={initialText(tier.id)} />
                <TextField field={tier.from} label="From" prefix={symbol} isNumber maxLength={20} />
                <TextField
                  field={tier.to}
                  label="To"
                  isOptional
                  prefix={symbol}
                  isNumber
                  maxLength={20}
                  placeholder="No end"
                />
              </div>
            )
          }}
        </RowsField>
      </Card>
    </RecordForm>
  )
}
