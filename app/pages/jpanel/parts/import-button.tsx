import { IMPORTS, type Sheet } from '~/domain/imports/sheet'
import { LinkButton } from '~/ui/button'

/** Opens the importer for the list that it fills. */
export function ImportButton({ sheet }: { sheet: Sheet }) {
  return (
    <LinkButton to={`${IMPORTS}?sheet=${sheet}`} icon="upload" aria-label="Import">
      <span className="no-phone">Import</span>
    </LinkButton>
  )
}
