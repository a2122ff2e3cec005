import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isFailure, useCall } from '~/http/use-call'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import { Card, Pairs } from '~/ui/shell/page-head'
import { useToast } from '~/ui/overlay/toaster'
import { readToken, type TokenWire } from '~/wire/staff'
import { NewToken } from './new-token'

type Keyed = {
  id: number
  firstName: string
  lastName: string
  tokenPrefix: string | null
  tokenCreatedAt: Date | null
  tokenUsedAt: Date | null
}

export function TokenFacts({
  tokenPrefix,
  tokenCreatedAt,
  tokenUsedAt,
}: Pick<Keyed, 'tokenPrefix' | 'tokenCreatedAt' | 'tokenUsedAt'>) {
  if (!tokenPrefix) return <p className="muted">No API token yet.</p>
  return (
    <Pairs
      rows={[
        ['Starts with', <code key="prefix">{tokenPrefix}…</code>],
        ['Created', tokenCreatedAt ? <DateText key="made" at={tokenCreatedAt} /> : '–'],
        ['Last used', tokenUsedAt ? <DateText key="used" at={tokenUsedAt} /> : 'Never'],
      ]}
    />
  )
}

export function PersonActions({ person, isSelf }: { person: Keyed; isSelf: boolean }) {
  const call = useCall()
  const toast = useToast()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(null)
  const [asks, setAsks] = useState<'key' | 'delete' | null>(null)
  const name = `${person.firstName} ${person.lastName}`

  const regenerate = async () => {
    setAsks(null)
    const reply = await call<TokenWire>(`/jpanel/users/${person.id}/regenerate-key`)
    if (isFailure(reply)) toast({ message: reply.message, tone: 'bad' })
    else setToken(readToken(reply))
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
        <Button onClick={() => setAsks('key')}>{person.tokenPrefix ? 'Regenerate token…' : 'Create token…'}</Button>
      </Card>
      {isSelf ? null : (
        <Card title="Remove access">
          <p className="muted">
            They are signed out everywhere and their API token stops working immediately. Their activity stays in the
            history.
          </p>
          <Button onClick={() => setAsks('delete')}>Delete {name}…</Button>
        </Card>
      )}
      <ConfirmDialog
        isOpen={asks === 'key'}
        onClose={() => setAsks(null)}
        title={`Create a new API token for ${name}?`}
        keep="Cancel"
        act="Create token"
        onAct={() => void regenerate()}
      >
        Scripts that use the old token stop working immediately. The new token is shown only once.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'delete'}
        onClose={() => setAsks(null)}
        title={`Delete ${name}?`}
        keep="Cancel"
        act={`Delete ${person.firstName}`}
        onAct={() => void destroy()}
        isDangerous
      >
        {name} will no longer be able to sign in.
      </ConfirmDialog>
    </div>
  )
}
