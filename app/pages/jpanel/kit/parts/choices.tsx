import { lazy, Suspense, useCallback } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { ColorField } from '~/ui/fields/color-field'
import { SearchField } from '~/ui/fields/combo-field'
import { DateRangeField } from '~/ui/fields/dates/date-range-field'
import { EventDateField } from '~/ui/fields/dates/event-date-field'
import { SeveralField } from '~/ui/fields/several-field'
import { TagsField } from '~/ui/fields/tags-field'
import { Field, Input } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { useIsBrowser } from '~/ui/use-is-browser'
import { readFoundSupporter, type FoundSupporterWire } from '~/wire/supporters'

const LookupBox = lazy(() => import('~/ui/fields/lookup-box').then(({ LookupBox: Loaded }) => ({ default: Loaded })))

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
export const CATEGORIES = [
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
      const reply = await call<FoundSupporterWire[]>(path, csrf, { method: 'GET', signal })
      if (isFailure(reply)) return null
      const found = reply.map(readFoundSupporter)
      return {
        options: found.map(({ id, name: label, email }) => ({
          id: String(id),
          label,
          ...(email ? { note: email } : {}),
        })),
      }
    },
    [csrf],
  )
}

export function Choices() {
  const search = useSupporters()
  const isBrowser = useIsBrowser()
  return (
    <Card title="Choosing">
      <div className="stack">
        <SearchField
          label="Supporter"
          name="supporter"
          nouns="supporters"
          placeholder="Find a supporter"
          search={search}
          selected={null}
          plain={plain('Supporter', 'supporter')}
        />
        <SearchField
          label="Sponsored by"
          name="sponsor"
          nouns="supporters"
          search={search}
          selected={GONE}
          isGone
          plain={plain('Sponsored by', 'sponsor')}
        />
        {isBrowser ? (
          <Suspense fallback={plain('Recipients', 'recipients')}>
            <LookupBox
              label="Recipients"
              name="recipients"
              nouns="supporters"
              search={search}
              values={['999999']}
              choices={[]}
              plain={plain('Recipients', 'recipients')}
            />
          </Suspense>
        ) : (
          plain('Recipients', 'recipients')
        )}
        <SeveralField label="Funds" name="funds" nouns="funds" options={MANY} defaultValue={['1', '3']} />
        <TagsField label="Cancellation reasons" name="reasons" max={5} maxTagLength={40} defaultValue={REASONS} />
      </div>
    </Card>
  )
}

const GONE = { id: '999999', label: 'Walter Pike' }
const REASONS = ['Moved away', 'Cannot afford it', 'Gives elsewhere', 'Too many emails']

export function Dates() {
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

export const SELECTED = ['donations', 'gala', 'gala-2026']
