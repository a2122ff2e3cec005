import type { Copy } from '~/domain/installation/copy.server'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'

const nameAddress = (address: string) => (address === 'local' ? 'this computer' : address)

const EFFECT =
  'Waiting emails, webhooks and charges that are due go out within seconds. Switch the other installation off first: ' +
  'a copy of the database does not stop it, and donors would be emailed and charged twice.'

/** Asks an owner which of two installations continues the outgoing work (R-INSTALLATION-1). */
export function CopyNotice({ remembered, own }: Copy) {
  const difference =
    remembered === own
      ? `It was restored or copied here, or its Postgres was replaced. The address is the same, ${nameAddress(own)}.`
      : `It was last used at ${nameAddress(remembered)}, and this is ${nameAddress(own)}.`
  return (
    <Card title="Outgoing work is stopped">
      <div className="stack">
        <p>{`This database belongs to another installation. ${difference}`}</p>
        <p>
          If this is a copy for a test, leave it as it is. If it takes the place of the other one, make sure that the
          other one does not run, then confirm.
        </p>
        <PostForm>
          <ConfirmSubmit
            name="intent"
            value="confirm-installation"
            title="Start the outgoing work here?"
            act="Start outgoing work"
            body={EFFECT}
          >
            Confirm this installation…
          </ConfirmSubmit>
        </PostForm>
      </div>
    </Card>
  )
}
