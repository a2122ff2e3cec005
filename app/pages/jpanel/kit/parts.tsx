import { useCallback } from 'react'
import { data, Form, useActionData } from 'react-router'
import { countryChoices } from '~/domain/settings/choices'
import { subdivisionsOf } from '~/domain/locale/places'
import { env } from '~/env.server'
import { readBody } from '~/http/body'
import { ctxContext } from '~/http/context'
import { withRowIntent } from '~/http/form/row-intent'
import type { FormFailure } from '~/http/form/form-action'
import { submits, useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { readDate } from '~/kit/typed/date'
import { readDateRange } from '~/kit/typed/date-range'
import { callingCodes, readPhone } from '~/kit/typed/phone'
import { Button } from '~/ui/button'
import { AddressFields, type Subdivisions } from '~/ui/fields/address-fields'
import { ColorField } from '~/ui/fields/color-field'
import { DateRangeField } from '~/ui/fields/date-range-field'
import { EventDateField } from '~/ui/fields/event-date-field'
import { SeveralField } from '~/ui/fields/several-field'
import { TagsField } from '~/ui/fields/tags-field'
import { TreeField } from '~/ui/fields/tree-field'
import { SearchField } from '~/ui/fields/combo-field'
import { Field, Input } from '~/ui/form/field'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card, PageHead } from '~/ui/shell/page-head'
import { NestedRows, START, type MenuRow } from './parts/nested-rows'
import { States } from './parts/states'
import './parts/parts.css'
import '~/ui/fields/fields.css'
import type { Route } from './+types/parts'

export const meta: Route.MetaFunction = () => [{ title: 'Parts · Almoner' }]

/** For who builds screens: in development and in the gallery, never where people work. */
const refuseElsewhere = () => {
  const { NODE_ENV, ALMONER_PARTS } = env()
  if (NODE_ENV !== 'development' && ALMONER_PARTS === undefined) throw data({ message: 'This page was not found.' }, { status: 404 })
}

const placesOf = (country: string): Subdivisions => {
  const { type, names } = subdivisionsOf(country)
  return { type, names: names.map(([value, label]) => ({ value, label })) }
}

export const loader = screen(null, async (_ctx: Ctx, _args: Route.LoaderArgs) => {
  refuseElsewhere()
  const countries = countryChoices()
  const labelOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  return {
    countries,
    states: { US: placesOf('US'), CA: placesOf('CA') },
    codes: callingCodes().map((one) => ({ ...one, label: labelOf(one.country) })),
  }
})

type Answer = FormFailure & { posted?: string; read?: string }

/** Says what was posted, and how the server read it. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseElsewhere()
  const body = await readBody({ request, context })
  const rows = withRowIntent(body)
  if (rows !== null) return data<Answer>({ message: '', fields: {}, typed: rows })
  const ctx = context.get(ctxContext)
  const today = localDate(ctx.now, ctx.organisation.zone)
  const { _token: _hidden, ...posted } = body
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const read = {
    range: readDateRange(text('range'), today),
    start: readDate(text('event_start_date'), today),
    phone: readPhone(text('phone-filled'), text('phone-filled_country')),
  }
  return data<Answer>({ message: '', fields: {}, typed: body, posted: JSON.stringify(posted, null, 1), read: JSON.stringify(read) })
}

type FoundSupporter = { id: number; display_name: string; email: string | null }

const MANY = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index + 1),
  label: `Fund ${index + 1}`,
  note: `F-${1000 + index}`,
}))
const SWATCHES = [
  { value: '#0e5a3d', label: 'Green' },
  { value: '#1d5f8a', label: 'Blue' },
  { value: '#6b4a6b', label: 'Plum' },
  { value: '#94522c', label: 'Copper' },
]
const CATEGORIES = [
  { id: 'donations', label: 'Donations', count: 4 },
  {
    id: 'events',
    label: 'Events',
    count: 9,
    children: [
      { id: 'gala', label: 'Gala nights', count: 3, children: [{ id: 'gala-2026', label: '2026 gala', count: 2 }] },
      { id: 'walks', label: 'Walks', count: 4 },
    ],
  },
  { id: 'shop', label: 'Shop', count: 26, children: [{ id: 'shirts', label: 'Shirts' }] },
]

const reach = async (country: string, signal: AbortSignal): Promise<Subdivisions | null> => {
  const path = `/gc-json/v1/services/locale/${encodeURIComponent(country)}/subdivisions`
  const reply = await call<{ subdivision_type: string; subdivisions: Record<string, string> }>(path, '', { method: 'GET', signal })
  if (isFailure(reply)) return null
  return { type: reply.subdivision_type, names: Object.entries(reply.subdivisions).map(([value, label]) => ({ value, label })) }
}

const plain = (label: string, name: string) => (
  <Field label={label} help="The number of the supporter.">
    <Input name={name} inputMode="numeric" />
  </Field>
)

function useSupporters() {
  const csrf = useCsrf()
  return useCallback(
    async (text: string, signal: AbortSignal) => {
      const path = `/jpanel/supporters/autocomplete?search=${encodeURIComponent(text)}`
      const reply = await call<FoundSupporter[]>(path, csrf, { method: 'GET', signal })
      if (isFailure(reply)) return null
      return { options: reply.map(({ id, display_name: label, email }) => ({ id: String(id), label, ...(email ? { note: email } : {}) })) }
    },
    [csrf],
  )
}

function Choices() {
  const search = useSupporters()
  return (
    <Card title="Choosing">
      <div className="stack">
        <SearchField
          label="Supporter"
          name="supporter"
          nouns="supporters"
          placeholder="Find a supporter"
          search={search}
          chosen={null}
          plain={plain('Supporter', 'supporter')}
        />
        <SearchField
          label="Sponsored by"
          name="sponsor"
          nouns="supporters"
          search={search}
          chosen={GONE}
          isGone
          plain={plain('Sponsored by', 'sponsor')}
        />
        <SeveralField label="Funds" name="funds" nouns="funds" options={MANY} defaultValue={['1', '3']} />
        <TagsField label="Cancellation reasons" name="reasons" max={5} longest={40} defaultValue={REASONS} />
      </div>
    </Card>
  )
}

const GONE = { id: '999999', label: 'Walter Pike' }
const REASONS = ['Moved away', 'Cannot afford it', 'Gives elsewhere', 'Too many emails']

function Dates() {
  return (
    <Card title="Dates and colors">
      <div className="stack">
        <DateRangeField label="Period" name="range" fiscalMonth={7} />
        <EventDateField
          label="Gala dinner"
          name="event"
          start={{ date: 'Dec 5, 2026', time: '18:30' }}
          end={{ date: 'Dec 5, 2026', time: '23:00' }}
        />
        <ColorField label="Accent color" name="accent" defaultValue="#0e5a3d" swatches={SWATCHES} />
      </div>
    </Card>
  )
}

const names = (prefix: string) => ({
  country: `${prefix}_country`,
  address1: `${prefix}_address1`,
  address2: `${prefix}_address2`,
  city: `${prefix}_city`,
  state: `${prefix}_state`,
  zip: `${prefix}_zip`,
})

export default function Parts({ loaderData: { countries, states, codes } }: Route.ComponentProps) {
  const csrf = useCsrf()
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
      <Form method="post" className="parts-page" noValidate {...submits(form, useOneSubmit())}>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="_token" value={csrf} />
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
              loadSubdivisions={reach}
            />
          </Card>
          <Card title="Canada">
            <AddressFields
              names={names('ca')}
              values={{ country: 'CA', address1: '1455 Rue Saint-Urbain', city: 'Montréal', state: 'QC', zip: 'H2X 2B1' }}
              countries={countries}
              subdivisions={states.CA}
              loadSubdivisions={reach}
            />
          </Card>
          <Card title="Rows, two deep">
            <NestedRows form={form} list={fields.menu} />
          </Card>
          <Card title="A tree">
            <TreeField label="Categories" name="categories" orderName="category_order" branches={CATEGORIES} defaultValue={CHOSEN} />
          </Card>
        </div>
        <div className="actions">
          <Button type="submit" variant="primary">
            Post
          </Button>
        </div>
      </Form>
    </>
  )
}

const CHOSEN = ['donations', 'gala', 'gala-2026']
