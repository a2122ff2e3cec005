import { useState } from 'react'
import { fundsOfStyle, newDesignation, type DesignationValues } from '~/domain/products/form-values'
import { PAYMENT_TEMPLATE } from '~/domain/products/product'
import { TextField, initialText } from '~/ui/fields/bound-field'
import { Segmented } from '~/ui/form/choice'
import { AmountField, ChoiceField, DateField, TicksField, TickField } from './controls'
import { FundCodes, FundField } from './fund-field'
import type { Offered } from './offered'
import { onlyOne } from './only-one'
import { AddRow, PartRow, RowButtons, Rows, type RowIntents } from './rows/rows'
import type { ProductFieldset } from './sections'

type Props = { fields: ProductFieldset; offered: Offered }

function typedFunds(typed: FormData, list: string): DesignationValues[] {
  const rows: DesignationValues[] = []
  const at = (key: keyof DesignationValues) => typed.get(`${list}[${rows.length}].${key}`)
  while (at('account') !== null)
    rows.push({ label: String(at('label')), account: String(at('account')), isDefault: String(at('isDefault') ?? '') })
  return rows
}

const OWN_CODES = {
  single_account: 'A variant has a fund code of its own, which wins over this one.',
  supporters_choice: 'A variant has a fund code of its own. What the supporter chooses wins over it.',
}

export function FundsSection({ fields, offered, form }: Props & { form: RowIntents }) {
  const [style, setStyle] = useState(initialText(fields.style))
  const rows = fields.designations.getFieldList()
  const hasOwnCodes = fields.variants.getFieldList().some((variant) => initialText(variant.getFieldset().glCode) !== '')
  const choose = (next: string) => {
    const element = document.getElementById(fields.style.formId)
    if (element instanceof HTMLFormElement) {
      const typed = new FormData(element)
      const fundCode = String(typed.get(fields.fundCode.name) ?? '')
      const taken = fundsOfStyle(next, { fundCode, designations: typedFunds(typed, fields.designations.name) })
      if ('designations' in taken) form.update({ name: fields.designations.name, value: taken.designations as never })
      else form.update({ name: fields.fundCode.name, value: taken.fundCode as never })
    }
    setStyle(next)
  }
  return (
    <>
      <Segmented
        key={fields.style.key}
        label="Funds"
        name={fields.style.name}
        choices={[
          { value: 'single_account', label: 'One fund' },
          { value: 'supporters_choice', label: 'Supporter’s choice' },
        ]}
        defaultValue={initialText(fields.style) || 'single_account'}
        onChoose={choose}
      />
      <FundCodes {...offered} />
      {hasOwnCodes ? (
        <p className="help warn-text">{OWN_CODES[style === 'supporters_choice' ? style : 'single_account']}</p>
      ) : null}
      {style === 'supporters_choice' ? (
        <>
          <p className="help">
            {`Needs the template “${PAYMENT_TEMPLATE}”; with another one the default fund is ` + `used for everything.`}
          </p>
          <Rows form={form} list={fields.designations.name} count={rows.length} nameOf={(index) => `fund ${index + 1}`}>
            {rows.map((row, index) => {
              const fund = row.getFieldset()
              return (
                <PartRow index={index} key={row.key}>
                  <TextField field={fund.label} label="Label" maxLength={200} />
                  <FundField field={fund.account} label="Fund code" offered={offered} />
                  <TickField field={fund.isDefault} label="Default" onChange={onlyOne('designations[', '.isDefault')} />
                  <RowButtons
                    form={form}
                    list={fields.designations.name}
                    index={index}
                    count={rows.length}
                    what={`fund ${index + 1}`}
                    keepsLast
                  />
                </PartRow>
              )
            })}
          </Rows>
          <AddRow form={form} list={fields.designations.name} row={newDesignation()}>
            Add fund
          </AddRow>
          <input type="hidden" name={fields.fundCode.name} defaultValue={initialText(fields.fundCode)} />
        </>
      ) : (
        <>
          <FundField field={fields.fundCode} label="Fund code" isOptional offered={offered} />
          <noscript>
            <p className="help">Save once with “Supporter’s choice” to add funds.</p>
          </noscript>
        </>
      )}
    </>
  )
}

export function MoneySection({ fields, offered }: Props) {
  return (
    <>
      <TicksField field={fields.taxes} label="Sales tax" choices={offered.taxes} none="No sales tax is set up." />
      <TickField
        field={fields.isTaxReceiptable}
        label="Include in tax receipts"
        help="Only the part above the fair market value counts."
      />
      <TickField field={fields.isDccEnabled} label="Supporter can cover the costs" />
      <ChoiceField
        field={fields.paymentGroupId}
        label="Payment group"
        isOptional
        help="Its fixed amounts are suggested at the point of sale for gifts without suggested amounts of their own."
        choices={[{ value: '', label: 'None' }, ...offered.paymentGroups]}
      />
      <TickField field={fields.achOnly} label="Bank payments only" />
      <div className="trio">
        <AmountField field={fields.goal} label="Goal" isOptional symbol={offered.symbol} />
        <AmountField field={fields.goalOffset} label="Raised elsewhere" isOptional symbol={offered.symbol} />
        <DateField field={fields.goalDeadline} label="Reach it by" isOptional />
      </div>
    </>
  )
}
