import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import {
  currentConnection,
  formSettled,
  formUnsent,
  initialConnection,
  NO_NETWORK,
  onConnection,
} from '~/http/network/connection'
import { fullMoment } from '~/kit/calendar'
import { Button } from '~/ui/button'
import { canSubmitAgain, noteSubmits, submitAgain } from '~/ui/form/last-submitted'
import { Icon } from '~/ui/icon'
import { useOrganisation } from '~/ui/shell/organization'
import { useRetry } from './use-retry'

/**
 * While offline, the browser would replace the page with its own error page, so a form that it would send itself is
 * held back.
 */
function keepUnsent(event: SubmitEvent): void {
  const { target: form } = event
  if (event.defaultPrevented || navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  event.preventDefault()
  formUnsent(NO_NETWORK)
}

export function ConnectionNotice() {
  const { shownFrom, unsent } = useSyncExternalStore(onConnection, currentConnection, initialConnection)
  const { retry, isRetrying } = useRetry(shownFrom !== null)
  const { zone } = useOrganisation()
  const { pathname } = useLocation()
  useEffect(noteSubmits, [])
  useEffect(() => {
    addEventListener('submit', keepUnsent)
    return () => removeEventListener('submit', keepUnsent)
  }, [])
  useEffect(() => formSettled, [pathname])
  return (
    <div className="connection" role="status">
      {unsent === null ? null : (
        <Line words={unsent}>
          {canSubmitAgain() ? (
            <Button size="small" icon="refresh" onClick={submitAgain}>
              Retry
            </Button>
          ) : null}
        </Line>
      )}
      {shownFrom === null ? null : (
        <Line
          words={`No connection to the server. This page is as it was on ${fullMoment(new Date(shownFrom), zone)}.`}
        >
          <Button size="small" icon="refresh" onClick={retry} isBusy={isRetrying}>
            Retry
          </Button>
        </Line>
      )}
    </div>
  )
}

function Line({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="connection-line">
      <Icon name="cloud-off" />
      <span className="grow">{words}</span>
      {children}
    </div>
  )
}
