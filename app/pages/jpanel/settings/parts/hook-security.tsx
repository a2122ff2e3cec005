import type { HookRecord } from '~/domain/webhooks/queries.server'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'

export function HookSecurity({ hook }: { hook: HookRecord }) {
  return (
    <div className="stack">
      <SecretCard hook={hook} />
      <SslCard hook={hook} />
      <DeleteCard hook={hook} />
    </div>
  )
}

function SecretCard({ hook: { hasSecret, formerUntil } }: { hook: HookRecord }) {
  return (
    <Card title="Secret" isSide>
      <p className="help">
        {hasSecret ? 'Each request is signed with it.' : 'There is none, so requests are not signed.'}
      </p>
      {formerUntil === null ? null : (
        <p className="help">
          The previous secret also signs until <DateText at={formerUntil} full />.
        </p>
      )}
      <PostForm>
        <ConfirmSubmit
          name="intent"
          value="secret"
          title="Create a new secret?"
          act="Create secret"
          isHarmless
          body={
            'It is shown only once. For one day, requests are signed with both secrets, except in ' +
            'X-Almoner-Signature, which uses the new one immediately.'
          }
        >
          New secret…
        </ConfirmSubmit>
      </PostForm>
    </Card>
  )
}

function SslCard({ hook: { insecureSsl } }: { hook: HookRecord }) {
  return (
    <Card title="SSL verification" isSide>
      <p className="help">
        {insecureSsl
          ? 'Off. The certificate of the server is not checked.'
          : 'On. Requests go out only if the certificate of the server is valid.'}
      </p>
      <PostForm>
        <input type="hidden" name="insecureSsl" value={insecureSsl ? '0' : '1'} />
        {insecureSsl ? (
          <Button type="submit" name="intent" value="ssl">
            Turn on
          </Button>
        ) : (
          <ConfirmSubmit
            name="intent"
            value="ssl"
            title="Turn off SSL verification?"
            act="Turn off"
            body={
              'Anyone between us and the server could then read and change what is sent, ' +
              'including names and ' +
              'addresses of supporters.'
            }
          >
            Turn off…
          </ConfirmSubmit>
        )}
      </PostForm>
    </Card>
  )
}

function DeleteCard({ hook: { payloadUrl } }: { hook: HookRecord }) {
  return (
    <Card title="Delete" isSide>
      <PostForm>
        <ConfirmSubmit
          name="intent"
          value="delete"
          icon="trash"
          title="Delete this webhook?"
          act="Delete webhook"
          body={`Nothing more is sent to ${payloadUrl}.`}
        >
          Delete…
        </ConfirmSubmit>
      </PostForm>
    </Card>
  )
}
