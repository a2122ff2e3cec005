import { useLayoutEffect } from 'react'
import { useReorder, type Reordering } from '~/ui/fields/use-reorder'

type Props = {
  names: readonly string[]
  onMove: (from: number, to: number) => void
  onChange: (reordering: Reordering) => void
}

/**
 * Drags rows by their grips, or moves them with Space and the arrow keys. Render it next to the rows: around them it
 * would replace each row when it loads, and close a menu that is open in one.
 */
export function Dragging({ names, onMove, onChange }: Props) {
  const reordering = useReorder({ count: names.length, nameOf: (index) => names[index] ?? '', onMove })
  const order = names.join('\n')
  // The next key may follow at once: rows have their new handlers before the browser continues.
  // oxlint-disable-next-line react/exhaustive-deps -- a new object each time; what it does differs with these alone
  useLayoutEffect(() => onChange(reordering), [reordering.lift, order])
  return (
    <>
      <p className="help post-help" id="post-help">
        Drag a slide by its handle, or press Space on it and move it with the arrows.
      </p>
      <p className="sr" role="status">
        {reordering.says}
      </p>
    </>
  )
}
