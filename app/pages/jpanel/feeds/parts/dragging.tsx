import type { ReactNode } from 'react'
import { useReorder, type Reordering } from '~/ui/fields/use-reorder'

type Props = { names: readonly string[]; onMove: (from: number, to: number) => void; children: (dragging: Reordering) => ReactNode }

/** Rows that are dragged by their grips, or lifted with Space and moved with the arrows. */
export function Dragging({ names, onMove, children }: Props) {
  const dragging = useReorder({ count: names.length, nameOf: (index) => names[index] ?? '', onMove })
  return (
    <>
      <p className="help post-help" id="post-help">
        Drag a slide by its handle, or press Space on it and move it with the arrows.
      </p>
      {children(dragging)}
      <p className="sr" role="status">
        {dragging.says}
      </p>
    </>
  )
}
