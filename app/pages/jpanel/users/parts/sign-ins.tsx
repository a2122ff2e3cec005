import type { SignIn } from '~/domain/staff/queries.server'
import { DateText } from '~/ui/date-text'
import { Card } from '~/ui/shell/page-head'
import { browserWords } from './browser-words'

export function SignIns({ signIns }: { signIns: readonly SignIn[] }) {
  return (
    <Card title="Recent sign-ins">
      {signIns.length === 0 ? (
        <p className="muted">Never signed in.</p>
      ) : (
        <ul className="plain">
          {signIns.map(({ id, at, ip, userAgent }) => (
            <li key={id} title={userAgent ?? undefined}>
              <DateText at={at} full />{' '}
              <span className="muted">{`${browserWords(userAgent)}, ${ip ?? 'unknown address'}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
