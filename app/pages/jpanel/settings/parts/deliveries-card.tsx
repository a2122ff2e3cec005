import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { MAX_ATTEMPTS } from '~/domain/webhooks/deliveries/attempts'
import { findEventLabel, hookPath } from '~/domain/webhooks/hook'
import type { DeliveryLine, HookRecord } from '~/domain/webhooks/queries.server'
import { DateText } from '~/ui/date-text'
import { Link } from '~/ui/link'
import { Card } from '~/ui/shell/page-head'
import { DeliveryPill } from './delivery-pill'

type Props = { hook: HookRecord; deliveries: readonly DeliveryLine[] }

export function DeliveriesCard({ hook, deliveries }: Props) {
  return (
    <Card title="Recent deliveries">
      {deliveries.length === 0 ? <p className="help">Nothing has been sent yet.</p> : null}
      <ul className="plain hook-deliveries">
        {deliveries.map(({ id, guid, event, status, deliveredAt, createdAt, attempts, nextAt }) => (
          <li key={id}>
            <DeliveryPill status={status} />
            <span>
              <Link className="link" to={`${hookPath(hook.id)}?delivery=${id}`} preventScrollReset>
                {findEventLabel(event)}
              </Link>
              <span className="help">{guid}</span>
              {nextAt === null ? null : (
                <span className="help">
                  {`Attempt ${attempts} of ${MAX_ATTEMPTS} failed. Next attempt: `}
                  <DateText at={nextAt} full />
                </span>
              )}
            </span>
            <DateText at={deliveredAt ?? createdAt} />
          </li>
        ))}
      </ul>
      <CutNote rows={deliveries.length} max={MAX_RECORD_ROWS} />
    </Card>
  )
}
