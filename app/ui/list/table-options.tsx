import { useState } from 'react'
import { Button } from '~/ui/button'
import { Checkbox, Segmented } from '~/ui/form/choice'
import type { Column } from './data-table'
import { Icon } from '~/ui/icon'
import { Popover } from '~/ui/overlay/menu'
import type { TableView } from './table-view'
import { useIsBrowser } from '~/ui/use-is-browser'

const DENSITIES = [
  { value: 'normal', label: 'Normal' },
  { value: 'compact', label: 'Compact' },
] as const

/** Columns and density of a table, remembered on this device and announced. `<TableOptions view={view} columns={columns} />` */
export function TableOptions<Row>({ view, columns }: { view: TableView; columns: readonly Column<Row>[] }) {
  const [said, setSaid] = useState('')
  const isBrowser = useIsBrowser()
  const isShown = (column: Column<Row>) =>
    view.choiceOf(column.key) ?? (column.from === undefined || (isBrowser && innerWidth >= column.from))
  const setColumn = (column: Column<Row>, shouldShow: boolean) => {
    view.setColumn(column.key, shouldShow)
    setSaid(`Column ${column.head} ${shouldShow ? 'shown' : 'hidden'}`)
  }
  return (
    <>
      <Popover
        className="icon-btn no-phone"
        label="Columns and density"
        button={<Icon name="adjustments-horizontal" />}
        align="end"
        panelClass="form"
        beforehand={null}
      >
        <Segmented
          label="Density"
          name="density"
          choices={DENSITIES}
          value={view.density}
          onChoose={(density) => {
            view.setDensity(density === 'compact' ? 'compact' : 'normal')
            setSaid(density === 'compact' ? 'Compact rows' : 'Normal rows')
          }}
        />
        <fieldset className="option-list">
          <legend>Columns</legend>
          {columns
            .filter((column) => !column.isMain)
            .map((column) => (
              <Checkbox
                key={column.key}
                label={column.head}
                checked={isShown(column)}
                onChange={(event) => setColumn(column, event.currentTarget.checked)}
              />
            ))}
        </fieldset>
        <Button
          size="small"
          onClick={() => {
            view.reset()
            setSaid('Reset columns and density')
          }}
        >
          Reset
        </Button>
      </Popover>
      <output className="sr">{said}</output>
    </>
  )
}
