import type { Row } from './write-rows.ts'

const HOUR = 3_600_000
const NAMES = ['contribution_paid', 'contributions_paid', 'supporter_updated']

/**
 * A webhook of the office's bookkeeping. It is off since its server answered 410, so that a demonstration sends
 * nothing.
 */
export function hookRows(now: Date): [table: string, rows: Row[]][] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString()
  const delivery = (event: string, [hours, status]: readonly [hours: number, status: number], answer: string): Row => ({
    hook_id: 1,
    event,
    subject_type: event.startsWith('supporter') ? 'supporter' : 'contribution',
    subject_ids: [1],
    state: 'sent',
    created_at: ago(hours),
    delivered_at: ago(hours),
    req_headers:
      `POST\nhttps://books.harborlight.example/almoner\nContent-Type: ` + `application/json\nX-Almoner-Event: ${event}`,
    req_body: event.startsWith('supporter')
      ? '{"supporters":[{"id":1,"first_name":"Amara","last_name":"Okafor"}]}'
      : '{"contribution_number":"7F3A09C2B1","total_amount":92.19}',
    res_status: status,
    res_headers: status === -1 ? null : 'Content-Type: text/plain',
    res_body: answer,
    completed_in: status === -1 ? 0 : 0.42,
    attempts: status === -1 ? 2 : 1,
  })
  return [
    [
      'hook',
      [
        {
          payload_url: 'https://books.harborlight.example/almoner',
          active: false,
          insecure_ssl: false,
          failing_since: ago(5),
          failures: 4,
          turned_off_at: ago(2),
          turned_off_for: 'gone',
          created_at: ago(900),
          updated_at: ago(2),
        },
      ],
    ],
    ['hook_event', NAMES.map((name) => ({ hook_id: 1, name }))],
    [
      'hook_delivery',
      [
        delivery('contribution_paid', [50, 200], 'OK'),
        delivery('supporter_updated', [30, 200], 'OK'),
        delivery('contribution_paid', [5, 500], 'Internal Server Error'),
        delivery('contribution_paid', [3, -1], 'The server did not answer in time.'),
        delivery('contribution_paid', [2, 410], 'Gone'),
      ],
    ],
  ]
}
