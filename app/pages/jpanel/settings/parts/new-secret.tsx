import { hookPath } from '~/domain/webhooks/hook'
import { LinkButton } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Icon } from '~/ui/icon'

export function NewSecret({ made, isNew }: { made: { id: number; secret: string }; isNew: boolean }) {
  return (
    <div className="set-form">
      <div className="note warn" role="status">
        <Icon name="key" />
        <div>
          <b>
            {isNew
              ? 'Webhook added. Copy its secret now. You will not see it again.'
              : 'Copy the new secret now. You will not see it again.'}
          </b>
          <br />
          <code className="token">{made.secret}</code>
          <br />
          <CopyButton text={made.secret} what="secret" />
        </div>
      </div>
      {isNew ? (
        <div className="actions">
          <LinkButton variant="primary" to={hookPath(made.id)}>
            Open webhook
          </LinkButton>
        </div>
      ) : null}
    </div>
  )
}
