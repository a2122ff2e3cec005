import { useForm } from '@conform-to/react'
import { use, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { ViewLink } from '~/lists/list'
import type { ListView } from '~/lists/declare/view'
import { unpack } from '~/kit/cache/packed'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { PostForm } from '~/ui/form/post-form'
import { Popover } from '~/ui/overlay/menu'
import { PinsContext } from '~/ui/shell/pins'
import { Tabs, type Tab } from './tabs'
import { ViewOptions, type Pinnable } from './view-options'

/** Only the message if another form of the page failed; otherwise also the typed values and their errors by field. */
export type ListFailure = {
  message: string
  fields?: Readonly<Record<string, string[]>>
  typed?: Readonly<Record<string, unknown>>
}

type Props = {
  title: string
  view: ListView
  at: string
  csrf: string
  /** The list's own views; without them "All". */
  tabs?: readonly Tab[]
  failure: ListFailure | null
  isHeld?: boolean
}

export function ViewTabs({ title, view, at, csrf, tabs, failure, isHeld = false }: Props) {
  const { pathname, search } = useLocation()
  const pins = use(PinsContext)
  const current = view.views.find(({ query }) => query === view.address && query !== '') ?? null
  const own = tabs ?? [{ label: 'All', to: at, isCurrent: !view.isNarrowed }]
  // A list without views has no choice of views.
  if (tabs === undefined && view.views.length === 0 && view.address === '') return null
  const openTab = own.find(({ isCurrent }) => isCurrent)
  const pin = pins.find(({ address }) => address === at + view.address)
  const name = current?.name ?? pin?.name ?? (openTab ? `${title}: ${openTab.label}` : null)
  const pinnable = name === null ? null : { name, path: at, pinId: pin?.id ?? null }
  const key = JSON.stringify([
    'tabs',
    pathname + search,
    at,
    own,
    view.views,
    view.address,
    view.mayManageViews,
    pinnable,
    failure,
    isHeld,
  ])
  return (
    <Tabs
      label="Views"
      by={{ of: unpack(view.columns), key, own: csrf }}
      isHeld={isHeld}
      tabs={current ? own.map((tab) => ({ ...tab, isCurrent: false })) : own}
      saved={view.views.map(({ name, query, isShared, id }) => ({
        label: name,
        to: at + query,
        isShared,
        isCurrent: current?.id === id,
      }))}
    >
      {view.address === '' ? null : <SavedViews {...{ view, current, pinnable, failure }} />}
    </Tabs>
  )
}

const SAVES = 'save-view'

const toResult = ({ typed = {}, fields = {} }: ListFailure) => ({
  status: 'error' as const,
  initialValue: typed as Record<string, string>,
  error: fields as Record<string, string[]>,
})

type SavedProps = Pick<Props, 'view' | 'failure'> & { current: ViewLink | null; pinnable: Pinnable | null }

function SavedViews({ view, current, pinnable, failure }: SavedProps) {
  const refused = failure?.typed?.intent === SAVES ? failure : null
  const lastResult = useMemo(() => refused && toResult(refused), [refused])
  const [form, fields] = useForm<{ name: string; isShared: string }>({ id: SAVES, lastResult })
  const words = (
    <>
      <Icon name="plus" />
      Save view
    </>
  )
  return (
    <>
      {pinnable ? <ViewOptions {...{ view, current, pinnable }} /> : null}
      {current ? null : (
        <Popover className="tab-button" button={words} panelClass="form" panelLabel="Save view">
          <PostForm id={form.id} className="filter-form">
            <input type="hidden" name="intent" value={SAVES} />
            <input type="hidden" name="list" value={view.name} />
            <input type="hidden" name="query" value={view.address} />
            <Field
              key={fields.name.key}
              label="Name"
              id={fields.name.id}
              help="Saves filters and sort order."
              error={fields.name.errors?.[0]}
            >
              <Input name={fields.name.name} defaultValue={fields.name.initialValue} maxLength={60} required />
            </Field>
            <Checkbox
              name={fields.isShared.name}
              value="1"
              label="Share with everyone"
              defaultChecked={fields.isShared.initialValue === '1'}
            />
            <Button type="submit" variant="primary">
              Save
            </Button>
          </PostForm>
        </Popover>
      )}
      {failure ? (
        <span role="alert" className="bad-text">
          {failure.message}
        </span>
      ) : null}
    </>
  )
}
