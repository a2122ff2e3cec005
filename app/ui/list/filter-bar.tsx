import { useEffect, type ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { Link } from '~/ui/link'
import { OFFER } from '~/lists/declare/view'
import { FieldError } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { focusOpenPopover, Popover } from '~/ui/overlay/menu'
import { renderContent, stored, type By } from '~/fast/draw'
import { FilterForm, searchWithout, type Filter } from './filter-form'

export type Offer = { state: 'idle' | 'asked' | 'failed'; ask: () => void }

function Chip({ filter }: { filter: Filter }) {
  const { search } = useLocation()
  const isOffered = new URLSearchParams(search).has(OFFER)
  const words = (
    <>
      {filter.relation} <b {...renderContent(filter.shown)} />
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

/** At most one fold of a group is open. A fold inside another needs its own group, or opening it would close both. */
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

function ShowAllFilters() {
  const { pathname, search } = useLocation()
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <a className="pop-item" href={`${pathname}${searchWithout(search, [])}&${OFFER}=1`}>
          Show all filters
        </a>
      ) : null}
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
  by?: By
  children?: ReactNode
}

export function FilterBar({ filters, search, offer, by, children }: FilterBarProps) {
  const location = useLocation()
  const wrong = filters.filter(({ errors }) => errors !== undefined)
  const active = filters.filter((filter) => filter.shown !== null && filter.errors === undefined)
  const idle = filters.filter((filter) => filter.shown === null && filter.errors === undefined)
  const content = () => (
    <>
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
    </>
  )
  const key = ['bar', location.pathname, location.search, by?.key].join('\n')
  return (
    <>
      <Corrections filters={wrong} />
      <section className="filters" aria-label="Filters" {...stored(by && { ...by, key }, content)} />
    </>
  )
}

/** Unreadable filters stay open, so that they can be corrected without JavaScript, too. */
function Corrections({ filters }: { filters: readonly Filter[] }) {
  const { search } = useLocation()
  if (filters.length === 0) return null
  return (
    <section className="note bad filters-wrong" aria-label="Filters to correct">
      <Icon name="alert-circle" />
      <div>
        <b role="alert">
          {filters.length === 1 ? 'This filter cannot be used as it is.' : 'These filters cannot be used as they are.'}
        </b>
        <div className="filters-wrong-forms">
          {filters.map((filter) => (
            <section key={filter.key + JSON.stringify(filter.errors)} className="stack" aria-label={filter.label}>
              <h2>{filter.label}</h2>
              {filter.fields === null ? (
                <FieldError>{Object.values(filter.errors ?? {}).flat()[0]}</FieldError>
              ) : (
                <FilterForm filter={filter} />
              )}
              <Link
                className="btn quiet small"
                to={filter.without ?? searchWithout(search, filter.params)}
                preventScrollReset
              >
                Remove this filter
              </Link>
            </section>
          ))}
        </div>
      </div>
    </section>
  )
}

function ListSearch({ name, value, label }: { name: string; value: string; label: string }) {
  const { pathname, search } = useLocation()
  const remaining = [...new URLSearchParams(searchWithout(search, [name]))]
  return (
    <search className="list-search">
      <Form noValidate method="get" action={pathname}>
        {remaining.map(([key, text], index) => (
          <input key={index} type="hidden" name={key} value={text} />
        ))}
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name={name}
          defaultValue={value}
          aria-label={label}
          placeholder="Search"
        />
      </Form>
    </search>
  )
}
