import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, ComponentType, RefObject } from 'react'
import type { CommandPalette } from '~/ui/overlay/command-palette'

type PaletteProps = ComponentProps<typeof CommandPalette>

const load = () => import('~/ui/overlay/command-palette')
const Palette = lazy<ComponentType<PaletteProps>>(() =>
  load()
    .then((loaded) => ({ default: loaded.CommandPalette }))
    .catch(() => ({ default: () => null })),
)

function EarlyKeys({ typed }: { typed: RefObject<string> }) {
  useLayoutEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
      typed.current += event.key
      event.preventDefault()
    }
    addEventListener('keydown', hold, true)
    return () => removeEventListener('keydown', hold, true)
  }, [typed])
  return null
}

/**
 * Loads the palette when the page is first used, so that a page that is only read loads nothing further. Without a
 * network it may not load.
 */
export function LatePalette({ isUsed, ...palette }: Omit<PaletteProps, 'takeTyped'> & { isUsed: boolean }) {
  const [wasOpened, setWasOpened] = useState(false)
  const typed = useRef('')
  const takeTyped = useCallback(() => {
    const text = typed.current
    typed.current = ''
    return text
  }, [])
  useEffect(() => {
    if (isUsed) void load().catch(() => undefined)
  }, [isUsed])
  if (palette.isOpen && !wasOpened) setWasOpened(true)
  return wasOpened ? (
    <Suspense fallback={<EarlyKeys typed={typed} />}>
      <Palette {...palette} takeTyped={takeTyped} />
    </Suspense>
  ) : null
}
