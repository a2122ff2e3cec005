import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isFailure, useCall } from '~/http/use-call'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { ConfirmDialog } from '~/ui/dialog'
import { Card, Pairs } from '~/ui/page-head'
import { useToast } from '~/ui/toaster'
import { NewToken } from './new-token'

type Keyed = {
  id: number
  firstName: string
  lastName: string
  tokenPrefix: string | null
  tokenCreatedAt: Date | null
  tokenUsedAt: Date | null
}

/** What is kept of a token: where it begins, when it was made, when it was last used. */
export function TokenFacts({ tokenPrefix, tokenCreatedAt, tokenUsedAt }: Pick<Keyed, 'tokenPrefix' | 'tokenCreatedAt' | 'tokenUsedAt'>) {
  if (!tokenPrefix) return <p className="muted">There is no API token yet.</p>
  return (
    <Pairs
      rows={[
        ['Begins with', <code key="prefix">{tokenPrefix}…</code>],
        ['Made', tokenCreatedAt ? <DateText key="made" at={tokenCreatedAt} /> : '–'],
        ['Last used', tokenUsedAt ? <DateText key="used" at={tokenUsedAt} /> : 'Never'],
      ]}
    />
  )
}

/** The two documented calls on a person: a new API token, and the end of their access. */
export function PersonDeeds({ person, isSelf }: { person: Keyed; isSelf: boolean }) {
  const call = useCall()
  const toast = useToast()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(null)
  const [asks, setAsks] = useState<'key' | 'delete' | null>(null)
  const name = `${person.firstName} ${person.lastName}`

  const regenerate = async () => {
    setAsks(null)
    const reply = await call<{ api_token: string }>(`/jpanel/users/${person.id}/regenerate-key`)
    if (isFailure(reply)) toast({ message: reply.message, tone: 'bad' })
    else setToken(reply.api_token)
  }
  const destroy = async () => {
    setAsks(null)
    const reply = await call('/jpanel/users/destroy', { body: { id: person.id }, isQuiet: true })
    if (isFailure(reply)) toast({ message: reply.message, tone: 'bad' })
    else await navigate('/jpanel/users')
  }
  return (
    <div className="set-form">
      <Card title="API token">
        {token ? <NewToken token={token} /> : <TokenFacts {...person} />}
        <Button onClick={() => setAsks('key')}>{person.tokenPrefix ? 'Regenerate the token' : 'Make a token'}</Button>
      </Card>
      {isSelf ? null : (
        <Card title="End access">
          <p className="muted">Their sessions and their API token end at once. What they did stays in the history under their name.</p>
          <Button onClick={() => setAsks('delete')}>Delete {name}</Button>
        </Card>
      )}
      <ConfirmDialog
        isOpen={asks === 'key'}
        onClose={() => setAsks(null)}
        title={`Make a new API token for ${name}?`}
        keep="Keep the old one"
        act="Make a new token"
        onAct={() => void regenerate()}
      >
        Programs that use the old token stop working at once. The new one is shown a single time.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'delete'}
        onClose={() => setAsks(null)}
        title={`Delete ${name}?`}
        keep={`Keep ${person.firstName}`}
        act={`Delete ${person.firstName}`}
        onAct={() => void destroy()}
        isDangerous
      >
        {name} can no longer sign in, from this moment on.
      </ConfirmDialog>
    </div>
  )
}
