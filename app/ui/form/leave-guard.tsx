import { lazy, Suspense } from 'react'
import { useIsBrowser } from '~/ui/use-is-browser'

const LeaveWatch = lazy(() => import('./leave-watch'))

/**
 * Inside a form that has buttons instead of a save bar: leaving it with changes asks first, and Ctrl or Cmd S presses
 * its primary button. Its script comes after the page. `<Form method="post"><LeaveGuard />…</Form>`
 */
export const LeaveGuard = () =>
  useIsBrowser() ? (
    <Suspense>
      <LeaveWatch />
    </Suspense>
  ) : null
