import { FormProvider, parse, useForm } from '@conform-to/react'
import { useEffect, type FormEvent, type ReactNode, type SubmitEvent } from 'react'
import { Form, useLocation } from 'react-router'
import { Link } from '~/ui/link'
import { OFFER } from '~/kit/list/view'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { closePopover, focusOpenPopover, Popover } from '~/ui/overlay/menu'
import { useOrganisation } from '~/ui/shell/organization'

export type Filter = {
  key: string
  /** What it is called in the list of filters and in "Remove the … filter". */
  label: string
  /** Before the value: "Country is". */
  relation: string
  /** What is selected, in words; null where the filter is not set. */
  shown: string | null
  /** The parameters of the address it owns. */
  params: readonly string[]
  /** The address without it, where leaving its parameters out means something else. */
  without?: string
  /** Its form fields, named as its parameters, with the selected values as defaults. */
  fields: ReactNode
  /** Why it cannot be applied as it was filled in, by its fields; null where it can. */
  check?: (typed: Readonly<Record<string, unknown>>, currency: string) => Record<string, string[]> | null
  /** Asked for now and then: waits behind "More filters". */
  isMore?: boolean
}

/** What can be selected has not come yet: it is requested when somebody opens the list of filters. */
export type Offer = { state: 'idle' | 'asked' | 'failed'; ask: () => void }

/** Parameters that a new filter makes meaningless: the place in the list. */
const PLACE = ['page', 'after', 'before', 'start', OFFER] as const

/** The address without some parameters, and back on the first page. */
export function searchWithout(search: string, params: readonly string[]): string {
  const remaining = new URLSearchParams(search)
  for (const name of [...params, ...PLACE]) remaining.delete(name)
  return `?${remaining.toString()}`
}

function FilterForm({ filter }: { filter: Filter }) {
  const { pathname, search } = useLocation()
  const { currency } = useOrganisation()
  const remaining = [...new URLSearchParams(searchWithout(search, filter.params))]
  const [form] = useForm<Record<string, unknown>>({
    id: `filter-${filter.key}`,
    shouldValidate: 'onSubmit',
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: (value) => {
          const error = filter.check?.(value, currency) ?? null
          return error === null ? { value } : { error }
        },
      }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    form.onSubmit(event as unknown as FormEvent<HTMLFormElement>)
    if (!event.defaultPrevented) closePopover(event.currentTarget)
  }
  return (
    <Form method="get" action={pathname} id={form.id} className="filter-form" onSubmit={submit}>
      {remaining.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <FormProvider context={form.context}>{filter.fields}</FormProvider>
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </Form>
  )
}

function Chip({ filter }: { filter: Filter }) {
  const { search } = useLocation()
  const isOffered = new URLSearchParams(search).has(OFFER)
  const words = (
    <>
      {filter.relation} <b>{filter.shown}</b>
    </>
  )
  return (
    <span className="chip">
      <Popover
        className="chip-words"
        button={words}
        panelClass="form"
        panelLabel={filter.label}
        {...(isOffered ? {} : { beforehand: <ShowAllFilters /> })}
      >
        <FilterForm filter={filter} />
      </Popover>
      <Link
        className="chip-x"
        to={filter.without ?? searchWithout(search, filter.params)}
        aria-label={`Remove the ${filter.label.toLowerCase()} filter`}
        preventScrollReset
      >
        <Icon name="x" size="sm" />
      </Link>
    </span>
  )
}

/** Of the folds of one group at most one is open; a fold inside another needs a group of its own, or opening it would close both. */
function Fold({ label, group, children }: { label: string; group: string; children: ReactNode }) {
  return (
    <details name={group} className="pop-fold">
      <summary className="pop-item" data-item>
        {label}
        <Icon name="chevron-right" size="sm" className="chev" />
      </summary>
      {children}
    </details>
  )
}

const folds = (filters: readonly Filter[], group: string) =>
  filters.map((filter) => (
    <Fold key={filter.key} label={filter.label} group={group}>
      <FilterForm filter={filter} />
    </Fold>
  ))

/** What a list opens with where no script runs: the way to the page that brings every form. */
function ShowAllFilters() {
  const { pathname, search } = useLocation()
  return (
    <noscript>
      <a className="pop-item" href={`${pathname}${searchWithout(search, [])}&${OFFER}=1`}>
        Show all filters
      </a>
    </noscript>
  )
}

function Waiting({ state, ask }: Offer) {
  return (
    <>
      <ShowAllFilters />
      <p className="pop-note" role="status">
        {{ idle: '', asked: 'Loading…', failed: 'The filters could not be loaded.' }[state]}
      </p>
      {state === 'failed' ? (
        <button type="button" className="pop-item" data-item onClick={ask}>
          Retry
        </button>
      ) : null}
    </>
  )
}

function AddFilter({ filters, offer }: { filters: readonly Filter[]; offer: Offer | undefined }) {
  const words = (
    <>
      <Icon name="plus" size="sm" />
      Add filter
    </>
  )
  const isWaiting = offer !== undefined
  useEffect(() => {
    if (!isWaiting) focusOpenPopover()
  }, [isWaiting])
  const more = filters.filter(({ isMore }) => isMore)
  return (
    <Popover className="chip add" button={words} panelLabel="Add filter" {...(offer ? { onOpen: offer.ask } : {})}>
      {offer ? (
        <Waiting {...offer} />
      ) : (
        folds(
          filters.filter(({ isMore }) => !isMore),
          'add-filter',
        )
      )}
      {!offer && more.length > 0 ? (
        <Fold label="More filters" group="add-filter">
          <div className="pop-more">{folds(more, 'more-filters')}</div>
        </Fold>
      ) : null}
    </Popover>
  )
}

type FilterBarProps = {
  filters: readonly Filter[]
  search?: { name: string; value: string; label: string }
  offer?: Offer
  children?: ReactNode
}

/**
 * A chip for each filter that is set, as "Status is Unfulfilled"; each can be changed and removed, all with plain GET forms and links.
 * `<FilterBar filters={filters} search={{ name: 'search', value, label: 'Search in this list' }}><TableOptions …/></FilterBar>`
 */
export function FilterBar({ filters, search, offer, children }: FilterBarProps) {
  const location = useLocation()
  const active = filters.filter((filter) => filter.shown !== null)
  const idle = filters.filter((filter) => filter.shown === null)
  return (
    <section className="filters" aria-label="Filters">
      {active.map((filter) => (
        <Chip key={filter.key} filter={filter} />
      ))}
      {idle.length > 0 || offer ? <AddFilter filters={idle} offer={offer} /> : null}
      {active.length > 0 ? (
        <Link
          className="btn quiet small"
          to={searchWithout(
            location.search,
            filters.flatMap((filter) => filter.params),
          )}
          preventScrollReset
        >
          Clear
        </Link>
      ) : null}
      <span className="grow" />
      <div className="filters-end">
        {search ? <ListSearch {...search} /> : null}
        {children}
      </div>
    </section>
  )
}

function ListSearch({ name, value, label }: { name: string; value: string; label: string }) {
  const { pathname, search } = useLocation()
  const remaining = [...new URLSearchParams(searchWithout(search, [name]))]
  return (
    <search className="list-search">
      <Form method="get" action={pathname}>
        {remaining.map(([key, text], index) => (
          <input key={index} type="hidden" name={key} value={text} />
        ))}
        <Icon name="search" />
        <input key={value} className="input" type="search" name={name} defaultValue={value} aria-label={label} placeholder="Search" />
      </Form>
    </search>
  )
}
