import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { IconButton } from '~/ui/button'
import { useReorder, type Reordering } from '~/ui/fields/use-reorder'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { useIsBrowser } from '~/ui/use-is-browser'
import { usePost } from '../session/use-post'
import './tree.css'

export type TreeRow = {
  id: number
  parentId: number | null
  name: string
  depth: number
  isFirst: boolean
  isLast: boolean
}

type Props<Row extends TreeRow> = {
  rows: readonly Row[]
  noun: string
  isLocked?: boolean
  children: (row: Row) => ReactNode
}

function useMoves() {
  const post = usePost()
  const moved = useRef<number | null>(null)
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (!isIdle || moved.current === null) return
    document.querySelector<HTMLElement>(`[data-grip="${moved.current}"]`)?.focus()
    moved.current = null
  }, [isIdle])
  return (id: number, to: Record<string, string>) => {
    moved.current = id
    post({ intent: 'move', id: String(id), ...to }, { preventScrollReset: true })
  }
}

/**
 * Sends each move at once as the intent `move` of the page's action (`TreeMoveInput` of kit/site/tree). `<TreeList
 * rows={lines} noun="category">{(line) => line.name}</TreeList>`
 */
export function TreeList<Row extends TreeRow>({ rows, noun, isLocked = false, children }: Props<Row>) {
  const move = useMoves()
  const reordering = useReorder({
    count: rows.length,
    nameOf: (index) => rows[index]?.name ?? '',
    onMove: (from, to) => {
      const [line, beside] = [rows[from], rows[to]]
      if (line && beside) move(line.id, { side: to < from ? 'before' : 'after', beside: String(beside.id) })
    },
    onLevel: (index, by) => {
      const line = rows[index]
      if (line) move(line.id, { direction: by === 1 ? 'in' : 'out' })
    },
  })
  return (
    <>
      {isLocked ? null : (
        <p className="help tree-help no-phone" id="tree-help">
          {`Drag a ${noun} by its handle, or press Space on it: the arrows move it up, down, in below the one ` +
            `before it and out again.`}
        </p>
      )}
      <ul className="tree-list" data-rows>
        {rows.map((row, index) => (
          <TreeLine key={row.id} row={row} index={index} reordering={reordering} isLocked={isLocked}>
            {children(row)}
          </TreeLine>
        ))}
      </ul>
      <p className="sr" role="status">
        {reordering.says}
      </p>
    </>
  )
}

function Grip({ id, name, index, reordering }: { id: number; name: string; index: number; reordering: Reordering }) {
  if (!useIsBrowser()) return null
  return (
    <button
      type="button"
      className="icon-btn row-grip no-phone"
      data-grip={id}
      aria-label={`Move ${name}`}
      aria-describedby="tree-help"
      aria-pressed={reordering.lift?.from === index}
      {...reordering.handle(index)}
    >
      <Icon name="grip-vertical" />
    </button>
  )
}

type LineProps = { row: TreeRow; index: number; reordering: Reordering; isLocked: boolean; children: ReactNode }

function TreeLine({
  row: { id, parentId, name, depth, isFirst, isLast },
  index,
  reordering,
  isLocked,
  children,
}: LineProps) {
  const { lift } = reordering
  const moves = useId()
  const isTarget = lift !== null && lift.to === index && lift.from !== index
  return (
    <li
      style={{ paddingInlineStart: `${Math.min(depth, 6) * 24}px` }}
      data-row
      data-lifted={lift?.from === index || undefined}
      data-drop={isTarget ? (lift.to < lift.from ? 'before' : 'after') : undefined}
    >
      {isLocked ? null : <Grip id={id} name={name} index={index} reordering={reordering} />}
      {children}
      {isLocked ? null : (
        <span className="only-phone">
          <IconButton icon="selector" label={`Move ${name}…`} popoverTarget={moves} />
        </span>
      )}
      {isLocked ? null : (
        <PostForm className="tree-moves" id={moves} popover="auto" preventScrollReset>
          <b className="only-phone">{`Move ${name}`}</b>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="id" value={id} />
          <IconButton
            icon="arrow-up"
            label={`Move ${name} up`}
            type="submit"
            name="direction"
            value="up"
            disabled={isFirst}
          />
          <IconButton
            icon="arrow-down"
            label={`Move ${name} down`}
            type="submit"
            name="direction"
            value="down"
            disabled={isLast}
          />
          <IconButton
            icon="arrow-right"
            label={`Move ${name} in`}
            type="submit"
            name="direction"
            value="in"
            disabled={isFirst}
          />
          <IconButton
            icon="arrow-left"
            label={`Move ${name} out`}
            type="submit"
            name="direction"
            value="out"
            disabled={parentId === null}
          />
        </PostForm>
      )}
    </li>
  )
}
