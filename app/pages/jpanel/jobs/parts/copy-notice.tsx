import { Form } from 'react-router'
import type { Copy } from '~/domain/installation/copy.server'
import { useCsrf } from '~/http/use-call'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'

/** The local name of an installation is no address that anybody knows. */
const nameAddress = (address: string) => (address === 'local' ? 'an address of its own machine' : address)

/** An owner decides which of two installations goes on with the outgoing work (R-INSTALLATION-1). */
export function CopyNotice({ remembered, own }: Copy) {
  const csrf = useCsrf()
  const difference =
    remembered === own
      ? `It was restored, or its Postgres was replaced; the address is ${nameAddress(own)} as before.`
      : `It was last used at ${nameAddress(remembered)}, and this is ${nameAddress(own)}.`
  return (
    <Card title="Outgoing work is stopped">
      <div className="stack">
        <p>{`This database belongs to another installation. ${difference}`}</p>
        <p>
          If this is a copy for a test, leave it as it is. If it takes the place of the other one, make sure that the
          other one does not run, then confirm.
        </p>
        <Form method="post">
          <input type="hidden" name="_token" value={csrf} />
          <ConfirmSubmit
            name="intent"
            value="confirm-installation"
            title="Start the outgoing work here?"
            act="Start outgoing work"
            body="Waiting emails, webhooks and charges that are due go out within seconds. The other one stops."
          >
            Confirm this installation…
          </ConfirmSubmit>
        </Form>
      </div>
    </Card>
  )
}
