import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useRetry } from './use-retry'

export function OfflinePage() {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { retry, isRetrying } = useRetry(true)
  // The focused element may have disappeared with its page.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="fault inset">
      <title>No connection to the server · Almoner</title>
      <Icon name="cloud-off" size="lg" />
      <h1 ref={heading} tabIndex={-1}>
        No connection to the server
      </h1>
      <p>This page opens by itself as soon as the connection is back.</p>
      <div className="do">
        <Button variant="primary" icon="refresh" onClick={retry} isBusy={isRetrying}>
          Retry
        </Button>
        <Button icon="arrow-left" onClick={() => void navigate(-1)}>
          Go back
        </Button>
      </div>
    </div>
  )
}
