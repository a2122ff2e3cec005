type Row = Record<string, unknown>

const EVENT: [Row, Row] = [{ event: 'supporter_created' }, { event: 'odd' }]
const SUBJECT: [Row, Row] = [{ subject_type: 'transaction' }, { subject_type: 'odd' }]

export const WEBHOOK_ROWS: Record<string, [good: Row, ...bad: Row[]]> = {
  hook_content_type: [{ content_type: 'application/json' }, { content_type: 'text/xml' }],
  hook_payload_url: [{ payload_url: 'https://crm.example' }, { payload_url: 'ftp://crm.example' }],
  hook_former_secret: [
    { former_secret: 'x', former_until: '2026-11-20T17:00:00Z' },
    { former_secret: 'x', former_until: null },
    { former_secret: null, former_until: '2026-11-20T17:00:00Z' },
  ],
  hook_failing: [
    { failing_since: '2026-11-20T17:00:00Z', failures: 1 },
    { failing_since: '2026-11-20T17:00:00Z', failures: 0 },
    { failing_since: null, failures: 1 },
  ],
  hook_turned_off: [
    { active: false, turned_off_at: '2026-11-20T17:00:00Z', turned_off_for: 'gone' },
    { active: true, turned_off_at: '2026-11-20T17:00:00Z', turned_off_for: 'gone' },
    { active: false, turned_off_at: '2026-11-20T17:00:00Z', turned_off_for: null },
  ],
  hook_turned_off_for: [
    { active: false, turned_off_at: '2026-11-20T17:00:00Z', turned_off_for: 'failing' },
    { active: false, turned_off_at: '2026-11-20T17:00:00Z', turned_off_for: 'odd' },
  ],
  hook_event_name: [{ name: 'order_completed' }, { name: 'odd' }],
  hook_outbox_event: EVENT,
  hook_outbox_subject: SUBJECT,
  hook_outbox_due: [
    { fired_at: '2026-11-20T17:00:00Z', due_at: '2026-11-20T17:05:00Z' },
    { fired_at: '2026-11-20T17:00:00Z', due_at: '2026-11-20T16:59:00Z' },
  ],
  hook_delivery_event: EVENT,
  hook_delivery_subject: SUBJECT,
  hook_delivery_state: [{ state: 'waiting' }, { state: 'odd' }],
  hook_delivery_sent: [
    { state: 'sent', delivered_at: '2026-11-20T17:00:00Z', res_status: 200 },
    { state: 'sent', delivered_at: null, res_status: 200 },
    { state: 'waiting', delivered_at: '2026-11-20T17:00:00Z', res_status: 200 },
  ],
  hook_delivery_status: [{ res_status: -1 }, { res_status: 0 }, { res_status: 1000 }],
  hook_delivery_completed_in: [{ completed_in: 0.5 }, { completed_in: -1 }],
  hook_delivery_attempts: [{ attempts: 10 }, { attempts: 11 }, { attempts: -1 }],
  hook_delivery_next: [
    { state: 'sent', delivered_at: '2026-11-20T17:00:00Z', res_status: 500, next_at: '2026-11-20T17:05:00Z' },
    { state: 'waiting', delivered_at: null, res_status: null, next_at: '2026-11-20T17:05:00Z' },
  ],
}
