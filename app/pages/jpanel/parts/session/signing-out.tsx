import { useEffect, useState } from 'react'
import { isWithoutSession } from '~/http/auth/session-ended'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Icon } from '~/ui/icon'
import { endSignOut } from './sign-out-mark'

const PAUSE_MS = 3000
const MAX_WAIT_MS = 15_000

export function SigningOut() {
  const csrf = useCsrf()
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const end = async () => {
      const reply = await call('/jpanel/logout', csrf, {
        body: { _token: csrf },
        as: 'form',
        isUnannounced: true,
        signal: AbortSignal.timeout(MAX_WAIT_MS),
      })
      if (isGone) return
      const hasEnded = !isFailure(reply) || reply.status === 200 || isWithoutSession(reply.status)
      if (!hasEnded) {
        setIsWaiting(true)
        timer = setTimeout(() => void end(), PAUSE_MS)
        return
      }
      endSignOut()
      location.assign('/jpanel/login')
    }
    void end()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [csrf])
  return (
    <main className="fault" id="main">
      <Icon name="logout" size="lg" />
      <h1>{isWaiting ? 'You are signed out on this device' : 'Signing out'}</h1>
      <p role="status">
        {isWaiting
          ? 'There is no connection. The session ends on the server as soon as it answers. Keep this page open.'
          : 'This takes a moment.'}
      </p>
    </main>
  )
}
