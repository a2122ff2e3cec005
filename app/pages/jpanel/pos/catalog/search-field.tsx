import { useRef } from 'react'
import { Icon } from '~/ui/icon'
import { SEARCH_ID } from '~/pages/jpanel/pos/controls/scanner'

type SearchFieldProps = { typed: string; onType: (typed: string) => void; onSearch: (typed: string) => void }

export function SearchField({ typed, onType, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onType('')
    field.current?.focus()
  }
  return (
    <form
      className="scan"
      noValidate
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed)
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        id={SEARCH_ID}
        type="search"
        aria-label="Search or scan a product"
        placeholder="Search or scan"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') clear()
        }}
      />
      {typed === '' ? (
        <Icon name="barcode" className="end" />
      ) : (
        <button type="button" className="icon-btn clear" aria-label="Clear search" onClick={clear}>
          <Icon name="x" />
        </button>
      )}
    </form>
  )
}
