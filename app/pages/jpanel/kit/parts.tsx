import { data, useActionData } from 'react-router'
import { countryChoices } from '~/domain/settings/choices'
import { env } from '~/env.server'
import { readBody } from '~/http/body'
import { withRowIntent } from '~/http/form/row-intent'
import type { FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { readDate } from '~/kit/typed/date'
import { readDateRange } from '~/kit/typed/date-range'
import { listCallingCodes, readPhone } from '~/kit/typed/phone'
import { Button } from '~/ui/button'
import { AddressFields } from '~/ui/fields/address-fields'
import { TreeField } from '~/ui/fields/tree/tree-field'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card, PageHead } from '~/ui/shell/page-head'
import { loadSubdivisions } from '../parts/load-subdivisions'
import { readPlaces } from '../parts/places.server'
import { CATEGORIES, SELECTED, Choices, Dates } from './parts/choices'
import { NestedRows, START, type MenuRow } from './parts/nested-rows'
import { States } from './parts/states'
import './parts/parts.css'
import '~/ui/fields/fields.css'
import type { Route } from './+types/parts'

export const meta: Route.MetaFunction = () => [{ title: 'Parts · Almoner' }]

const refuseElsewhere = () => {
  const { NODE_ENV, ALMONER_PARTS } = env()
  if (NODE_ENV !== 'development' && ALMONER_PARTS === undefined)
    throw data({ message: 'This page was not found.' }, { status: 404 })
}

export const loader = screen(null, async (_ctx: Ctx, _args: Route.LoaderArgs) => {
  refuseElsewhere()
  const countries = countryChoices()
  const labelOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  return {
    countries,
    states: { US: readPlaces('US'), CA: readPlaces('CA') },
    codes: listCallingCodes().map((one) => ({ ...one, label: labelOf(one.country) })),
  }
})

type Answer = FormFailure & { posted?: string; read?: string }

export const action = screen(null, async (ctx: Ctx, { request, context }: Route.ActionArgs) => {
  refuseElsewhere()
  const body = await readBody({ request, context })
  const rows = withRowIntent(body)
  if (rows !== null) return data<Answer>({ message: '', fields: {}, typed: rows })
  const today = localDate(ctx.now, ctx.organisation.zone)
  const { _token: _hidden, ...posted } = body
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const read = {
    range: readDateRange(text('range'), today),
    start: readDate(text('event_start_date'), today),
    phone: readPhone(text('phone-filled'), text('phone-filled_country')),
  }
  return data<Answer>({
    message: '',
    fields: {},
    typed: body,
    posted: JSON.stringify(posted, null, 1),
    read: JSON.stringify(read),
  })
})

const names = (prefix: string) => ({
  country: `${prefix}_country`,
  address1: `${prefix}_address1`,
  address2: `${prefix}_address2`,
  city: `${prefix}_city`,
  state: `${prefix}_state`,
  zip: `${prefix}_zip`,
})

export default function Parts({ loaderData: { countries, states, codes } }: Route.ComponentProps) {
  const answer = useActionData<typeof action>()
  const failure = answer === undefined || answer.posted !== undefined ? undefined : answer
  const [form, fields] = useServerForm<{ menu: MenuRow[] }>({ id: 'parts', values: START, failure })
  return (
    <>
      <PageHead title="Parts" sub="Every composite field in every state" />
      {answer?.posted ? (
        <Card title="Posted">
          <pre id="posted">{answer.posted}</pre>
          <pre id="read">{answer.read}</pre>
        </Card>
      ) : null}
      <PostForm className="parts-page" {...submits(form, useOneSubmit())}>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        <States codes={codes} />
        <div className="parts-grid">
          <Choices />
          <Dates />
          <Card title="United States">
            <AddressFields
              names={names('us')}
              values={{ country: 'US', address1: '88 Wharf Street', city: 'Portland', state: 'ME', zip: '04101' }}
              countries={countries}
              subdivisions={states.US}
              loadSubdivisions={loadSubdivisions}
            />
          </Card>
          <Card title="Canada">
            <AddressFields
              names={names('ca')}
              values={{
                country: 'CA',
                address1: '1455 Rue Saint-Urbain',
                city: 'Montréal',
                state: 'QC',
                zip: 'H2X 2B1',
              }}
              countries={countries}
              subdivisions={states.CA}
              loadSubdivisions={loadSubdivisions}
            />
          </Card>
          <Card title="Rows, two deep">
            <NestedRows form={form} list={fields.menu} />
          </Card>
          <Card title="A tree">
            <TreeField
              label="Categories"
              name="categories"
              orderName="category_order"
              branches={CATEGORIES}
              defaultValue={SELECTED}
            />
          </Card>
        </div>
        <div className="actions">
          <Button type="submit" variant="primary">
            Post
          </Button>
        </div>
      </PostForm>
    </>
  )
}
