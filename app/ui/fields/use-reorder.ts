import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

type Lift = { from: number; to: number; by: 'pointer' | 'keyboard' }

export type Reordering = {
  lift: Lift | null
  /** Announced to screen readers: the lifted row, its current place, and the result. */
  says: string
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    onBlur: () => void
  }
}

type Options = {
  count: number
  nameOf: (index: number) => string
  onMove: (from: number, to: number) => void
  /** ← and → while lifted: one level out or in. */
  onLevel?: (index: number, by: 1 | -1) => void
}

function rowAt(list: Element | null, y: number): number {
  const rows = [...(list?.children ?? [])].filter((row) => row instanceof HTMLElement && row.dataset.row !== undefined)
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return at === -1 ? rows.length - 1 : at
}

/**
 * Rows are moved by a handle: dragged with mouse or finger, or lifted with Space, moved with arrows, dropped with Space
 * and put back with Escape.
 */
export function useReorder({ count, nameOf, onMove, onLevel }: Options): Reordering {
  const [lift, setLift] = useState<Lift | null>(null)
  const [says, setSays] = useState('')
  const isMoving = useRef(false)
  const place = (to: number) => `Place ${to + 1} of ${count}.`
  const begin = (index: number, by: Lift['by']) => {
    setLift({ from: index, to: index, by })
    setSays(`${nameOf(index)} picked up. ${place(index)}`)
  }
  const over = (to: number) => {
    if (!lift || to === lift.to || to < 0 || to >= count) return
    setLift({ ...lift, to })
    setSays(`${nameOf(lift.from)}. ${place(to)}`)
  }
  const drop = () => {
    if (!lift) return
    setLift(null)
    setSays(`${nameOf(lift.from)} dropped. ${place(lift.to)}`)
    if (lift.to !== lift.from) onMove(lift.from, lift.to)
  }
  const putBack = () => {
    if (!lift) return
    setLift(null)
    setSays(`${nameOf(lift.from)} put back. ${place(lift.from)}`)
  }
  const byKey = (key: string): (() => void) | undefined => {
    if (!lift) return undefined
    const level = (by: 1 | -1) => () => {
      setLift(null)
      onLevel?.(lift.from, by)
    }
    return {
      ' ': drop,
      Enter: drop,
      ArrowUp: () => over(lift.to - 1),
      ArrowDown: () => over(lift.to + 1),
      Home: () => over(0),
      End: () => over(count - 1),
      Escape: putBack,
      ...(onLevel ? { ArrowLeft: level(-1), ArrowRight: level(1) } : {}),
    }[key]
  }
  return {
    lift,
    says,
    handle: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        isMoving.current = true
        begin(index, 'pointer')
      },
      onPointerMove: (event) => {
        if (isMoving.current) over(rowAt(event.currentTarget.closest('[data-rows]'), event.clientY))
      },
      onPointerUp: () => {
        if (isMoving.current) drop()
        isMoving.current = false
      },
      onPointerCancel: () => {
        isMoving.current = false
        putBack()
      },
      onKeyDown: (event) => {
        const act = lift
          ? byKey(event.key)
          : event.key === ' ' || event.key === 'Enter'
            ? () => begin(index, 'keyboard')
            : undefined
        if (!act) return
        event.preventDefault()
        event.stopPropagation()
        act()
      },
      onBlur: () => {
        if (lift?.by === 'keyboard') putBack()
      },
    }),
  }
}
