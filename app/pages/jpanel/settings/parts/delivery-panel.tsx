import { MAX_ATTEMPTS } from '~/domain/webhooks/deliveries/attempts'
import { findEventLabel, hookPath } from '~/domain/webhooks/hook'
import type { Delivery, HookRecord } from '~/domain/webhooks/queries.server'
import { DateText } from '~/ui/date-text'
import { PostForm } from '~/ui/form/post-form'
import { TabPanels } from '~/ui/form/tab-panels'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Panel } from '~/ui/overlay/dialog'
import { Pairs } from '~/ui/shell/page-head'
import { DeliveryPill } from './delivery-pill'

const Text = ({ label, text }: { label: string; text: string | null }) => (
  <>
    <h4>{label}</h4>
    {text ? (
      <pre className="mail-text" tabIndex={0} aria-label={label}>
        {text}
      </pre>
    ) : (
      <p className="help">None</p>
    )}
  </>
)

export function DeliveryPanel({ hook, delivery }: { hook: HookRecord; delivery: Delivery }) {
  const { id, guid, event, status, deliveredAt, completedIn, attempts, nextAt } = delivery
  const sendAgain = useOneSubmit()
  const again = (
    <PostForm action={hookPath(hook.id)} onSubmit={sendAgain}>
      <input type="hidden" name="delivery" value={id} />
      <ConfirmSubmit
        name="intent"
        value="redeliver"
        isHarmless
        title="Redeliver this payload?"
        act="Redeliver"
        body={`The same payload is sent to ${hook.payloadUrl} again, and this delivery shows the new response.`}
      >
        Redeliver…
      </ConfirmSubmit>
    </PostForm>
  )
  return (
    <Panel title={findEventLabel(event)} closeTo={hookPath(hook.id)} foot={status === null ? undefined : again}>
      <Pairs
        rows={[
          ['Delivery', <code key="guid">{guid}</code>],
          ['Status', <DeliveryPill key="status" status={status} />],
          ...(deliveredAt === null ? [] : [['Sent', <DateText key="at" at={deliveredAt} full />] as const]),
          ...(attempts > 1 || nextAt !== null ? [['Attempts', `${attempts} of ${MAX_ATTEMPTS}`] as const] : []),
          ...(nextAt === null ? [] : [['Next attempt', <DateText key="next" at={nextAt} full />] as const]),
          ...(completedIn === null ? [] : [['Duration', `Completed in ${completedIn.toFixed(2)} seconds`] as const]),
        ]}
      />
      {status === null ? null : (
        <TabPanels
          label="Delivery"
          attempt={id}
          parts={[
            {
              key: 'request',
              label: 'Request',
              content: (
                <>
                  <Text label="Headers" text={delivery.reqHeaders} />
                  <Text label="Payload" text={delivery.reqBody} />
                </>
              ),
            },
            {
              key: 'response',
              label: 'Response',
              content: (
                <>
                  <Text label="Response headers" text={delivery.resHeaders} />
                  <Text label="Response body" text={delivery.resBody} />
                </>
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
