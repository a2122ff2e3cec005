import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import type { Session } from '~/domain/staff/queries.server'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { Pill } from '~/ui/pill'
import { Card } from '~/ui/shell/page-head'
import { browserWords } from './browser-words'
import { CurrentPassword } from './current-password'
import './sessions.css'

const describeSession = ({ ip, userAgent }: Session) => `${browserWords(userAgent)}, ${ip ?? 'unknown address'}`

export function Sessions({ sessions, error }: { sessions: readonly Session[]; error: string | undefined }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <PostForm>
      <input type="hidden" name="intent" value="end-session" />
      <Card title="Signed in now">
        {sessions.length === 0 ? <p className="muted">Not signed in anywhere.</p> : null}
        <ul className="plain sessions">
          {sessions.map((session) => (
            <li key={session.id} title={session.userAgent ?? undefined}>
              <span>
                {describeSession(session)}{' '}
                <span className="muted">
                  last used <DateText at={session.lastSeenAt} full />
                </span>
              </span>
              {session.isCurrent ? (
                <Pill>This browser</Pill>
              ) : (
                <Button
                  type="submit"
                  name="session"
                  value={session.id}
                  aria-label={`Sign out ${describeSession(session)}`}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
        <CutNote rows={sessions.length} max={MAX_HISTORY} rest="Signing out everywhere ends the others, too." />
        {others.length > 0 ? <CurrentPassword id="session-password" error={error} /> : null}
        {others.length > 1 ? (
          <Button type="submit" name="session" value="all">
            {sessions.length === others.length ? 'Sign out everywhere' : 'Sign out everywhere else'}
          </Button>
        ) : null}
      </Card>
    </PostForm>
  )
}
