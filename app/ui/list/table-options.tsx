import { useState } from 'react'
import { Button } from '~/ui/button'
import { Checkbox, Segmented } from '~/ui/form/choice'
import { shownColumns } from './column'
import type { Column } from './data-table'
import { Icon } from '~/ui/icon'
import { Popover } from '~/ui/overlay/menu'
import type { TableView } from './table-view'
import { useIsBrowser } from '~/ui/use-is-browser'

const DENSITIES = [
  { value: 'normal', label: 'Normal' },
  { value: 'compact', label: 'Compact' },
] as const

export function TableOptions<Row>({
  view,
  columns,
  canPick,
}: {
  view: TableView
  columns: readonly Column<Row>[]
  canPick: boolean
}) {
  const [said, setSaid] = useState('')
  const isBrowser = useIsBrowser()
  const width = isBrowser ? innerWidth : 0
  const shown = new Set(
    shownColumns(columns, view, { canPick }).flatMap(({ key, begin }) =>
      begin === undefined || begin <= width ? [key] : [],
    ),
  )
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
                checked={shown.has(column.key)}
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
