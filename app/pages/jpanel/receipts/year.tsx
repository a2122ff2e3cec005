import { useNavigation } from 'react-router'
import { listTemplates } from '~/domain/receipts/templates/queries.server'
import { previewYear } from '~/domain/receipts/year/preview-year.server'
import { startYear } from '~/domain/receipts/year/start-year.server'
import { buildYearFields } from '~/domain/receipts/year/year-fields.server'
import { REASONS, type PreviewRow } from '~/domain/receipts/year/year-gifts.server'
import { formAction, intent } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { localDate } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import { fieldsOfAddress } from '~/lists/request/address'
import { withSymbol } from '~/kit/money'
import { asForm } from '~/http/form/perform-request'
import { perform } from '~/kit/operation'
import { counted, grouped } from '~/kit/text'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { AddressField, AddressForm } from '~/ui/form/address-form'
import { Checkbox } from '~/ui/form/choice'
import { PostForm } from '~/ui/form/post-form'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { HeldMail } from '~/ui/overlay/held-mail'
import type { Route } from './+types/year'

const LIST = '/jpanel/tax_receipts'

export const meta: Route.MetaFunction = () => [{ title: 'Prepare tax receipts · Almoner' }]

export const loader = screen('taxreceipt.edit', async (ctx, { request }: Route.LoaderArgs) => {
  const requested = fieldsOfAddress(new URL(request.url).search)
  const year = Number(localDate(ctx.now, ctx.organisation.zone).slice(0, 4)) - 1
  const word = (name: string, usual: string): string => (typeof requested[name] === 'string' ? requested[name] : usual)
  const terms = {
    from: word('from', `${year}-01-01`),
    to: word('to', `${year}-12-31`),
    minimum: word('minimum', ''),
    issuedOn: word('issuedOn', ''),
    status: word('status', 'draft'),
    templateId: word('templateId', ''),
  }
  const templates = (await listTemplates(ctx.read)).map(({ id, name }) => ({ value: String(id), label: name }))
  const shown = (minor: bigint) => withSymbol({ minor, currency: ctx.organisation.currency })
  try {
    const { count, minor, without, rows, warning } = await perform(asForm(previewYear), ctx, terms)
    const drawn = (row: PreviewRow) => ({
      id: row.supporterId,
      name: row.name,
      amount: shown(row.minor),
      gifts: row.gifts,
      hasEmail: row.hasEmail,
      reason: row.reason && REASONS[row.reason],
    })
    return {
      terms,
      period: buildYearFields(terms, {}),
      templates,
      error: null,
      count,
      sum: shown(minor),
      without,
      warning,
      rows: rows.map(drawn),
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return {
      terms,
      period: buildYearFields(terms, error.fields),
      templates,
      error: error.message,
      count: 0,
      sum: shown(0n),
      without: 0,
      warning: null,
      rows: [],
    }
  }
})

export const action = formAction({
  start: intent(startYear, (count) => ({
    to: LIST,
    flash: `${counted(count, 'receipt')} being prepared in the background. You can leave this page.`,
  })),
})

const STATUSES = [
  { value: 'draft', label: 'Drafts, to be checked and issued later' },
  { value: 'issued', label: 'Issued at once' },
]

export default function YearOfReceipts({ loaderData, actionData }: Route.ComponentProps) {
  const { terms, period, templates, error, count, sum, without, warning, rows } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  const [form, fields] = useServerForm({ id: 'year', values: terms, failure: actionData })
  const withOne = rows.filter(({ reason }) => reason === null)
  const withNone = rows.filter(({ reason }) => reason !== null)
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Tax receipts' }}
        title="Prepare tax receipts"
        about="One receipt for each donor with all gifts of the period that have none yet."
      />
      {actionData || error ? <Note tone="bad" title={actionData?.message ?? error ?? ''} isAlert /> : null}
      {warning ? <Note tone="warn" title={warning} /> : null}
      <div className="grid two record">
        <div className="stack">
          <Card title="Who gets a receipt" aside={<span className="count">{grouped(count)}</span>}>
            {count === 0 ? <p className="muted">Nobody, for this period.</p> : null}
            <Pairs
              rows={withOne.map(({ id, name, amount, gifts, hasEmail }) => [
                <span key={id}>
                  {name}
                  <span className="muted">{` · ${counted(gifts, 'gift')}${hasEmail ? '' : ' · no email'}`}</span>
                </span>,
                amount,
              ])}
              {...(count > 0 ? { total: ['Total', sum] as const } : {})}
            />
            {count > withOne.length ? <p className="muted">{`and ${grouped(count - withOne.length)} more`}</p> : null}
          </Card>
          <Card title="Who gets none" aside={<span className="count">{grouped(without)}</span>}>
            {without === 0 ? <p className="muted">Nobody is left out.</p> : null}
            <Pairs rows={withNone.map(({ id, name, reason }) => [<span key={id}>{name}</span>, reason])} />
            {without > withNone.length ? (
              <p className="muted">{`and ${grouped(without - withNone.length)} more`}</p>
            ) : null}
          </Card>
        </div>
        <div className="stack">
          <Card title="Period" isSide>
            <AddressForm form={period} className="stack" key={`${terms.from} ${terms.to} ${terms.minimum}`}>
              <AddressField label="From" type="date" name="from" required />
              <AddressField label="To" type="date" name="to" required />
              <AddressField label="Minimum for a donor" name="minimum" isOptional isNumber maxLength={40} />
              <Button type="submit" icon="refresh">
                Update preview
              </Button>
            </AddressForm>
          </Card>
          <Card title="Receipts" isSide>
            <PostForm id={form.id} className="stack">
              <input type="hidden" name="from" value={terms.from} />
              <input type="hidden" name="to" value={terms.to} />
              <input type="hidden" name="minimum" value={terms.minimum} />
              <SelectField field={fields.status} label="Create as" choices={STATUSES} />
              <SelectField
                field={fields.templateId}
                label="Template"
                choices={[{ value: '', label: 'Default template' }, ...templates]}
              />
              <TextField
                field={fields.issuedOn}
                label="Date on the receipts"
                isOptional
                help="Without a date, the day they are issued"
                type="date"
              />
              <Checkbox name="isNotified" value="1" label="Email each receipt that is issued" />
              <HeldMail />
              <Button
                type="submit"
                name="intent"
                value="start"
                variant="primary"
                icon="receipt"
                isBusy={isBusy}
                disabled={count === 0}
              >
                {`Create ${counted(count, 'receipt')}`}
              </Button>
            </PostForm>
          </Card>
        </div>
      </div>
    </>
  )
}
