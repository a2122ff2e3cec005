import {
  ACTIONS,
  formPath,
  isRowAction,
  KIND_WORDS,
  pagePath,
  type Action,
  type Kind,
  type RowAction,
} from '~/domain/fundraising/fundraise'
import { hashId } from '~/kit/codes/public-id'
import type { Row } from '~/lists/declare/columns'
import { toNumber } from '~/kit/money'

type HoverRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  target: '_self' | '_blank'
  tooltip: string
  event: string
  formId: string | null
  formType: 'post' | null
}

const TOOLTIPS: Record<Action, string> = {
  edit: 'Customize',
  view: 'Live View',
  duplicate: 'Duplicate',
  activate: 'Activate',
  suspend: 'Suspend',
  restore: 'Restore',
  archive: 'Archive',
}

export const actionLabel = (action: Action): string => TOOLTIPS[action]

export const rowFormId = (kind: string, hashid: string): string => `row-${kind}-${hashid}`

const BASE = '/jpanel/fundraise'

type RouteRow = { kind: Kind; id: number }

const recordPath = ({ kind, id }: RouteRow): string =>
  kind === 'donation_form' ? formPath(id) : kind === 'product' ? `/jpanel/products/${id}` : pagePath(id)

const viewPath = ({ kind, id }: RouteRow): string => `${BASE}/${kind}/${hashId(id)}/view`

export const actionCall = (
  action: RowAction,
  kind: string,
  hashid: string,
): { method: 'POST' | 'DELETE'; url: string } =>
  action === 'archive'
    ? { method: 'DELETE', url: `${BASE}/${kind}/${hashid}` }
    : { method: 'POST', url: `${BASE}/${kind}/${hashid}/${action}` }

function toRoute(action: Action, row: RouteRow): HoverRoute {
  const shared = { tooltip: TOOLTIPS[action], event: `fundraise:${action}` }
  if (!isRowAction(action)) {
    const url = action === 'edit' ? recordPath(row) : viewPath(row)
    return {
      method: 'GET',
      url,
      target: action === 'view' ? '_blank' : '_self',
      ...shared,
      formId: null,
      formType: null,
    }
  }
  const hash = hashId(row.id)
  return {
    ...actionCall(action, row.kind, hash),
    target: '_self',
    ...shared,
    formId: rowFormId(row.kind, hash),
    formType: 'post',
  }
}

const formatMoment = (at: unknown): string => (at instanceof Date ? at.toISOString() : '')
const toAmount = (minor: unknown, currency: string): number | null =>
  minor === null ? null : toNumber(BigInt(String(minor)), currency)

/**
 * A row of the documented listing (R-FUNDRAISING-1): its resource with what can be done, and what the page shows beside
 * it.
 */
export function rowReply(list: Row, { kind, id, actions: allowed }: RouteRow & { actions: readonly Action[] }) {
  const row = { kind, id }
  const hashid = hashId(id)
  const currency = String(list.raised_currency)
  const actions = ACTIONS.filter((action) => allowed.includes(action))
  return {
    row_id: `${kind}-${hashid}`,
    route: recordPath(row),
    previewable: actions.includes('view'),
    resource: {
      name: String(list.name),
      row_type: kind,
      row_type_label: KIND_WORDS[kind],
      hashid,
      hover_actions: actions,
      hover_routes: Object.fromEntries(actions.map((action) => [action, toRoute(action, row)])),
      status: String(list.state),
      about: list.about ? String(list.about) : null,
      currency_code: currency,
      raised: toAmount(list.raised, currency),
      goal: toAmount(list.goal, currency),
      contributions: Number(list.gifts),
      created_at: formatMoment(list.created),
      updated_at: formatMoment(list.changed),
    },
  }
}

export const rowWire = ({
  type,
  id,
  name,
  status,
}: {
  type: string
  id: number
  name: string
  status: string | undefined
}) => ({
  row_type: type,
  hashid: hashId(id),
  name,
  ...(status === undefined ? {} : { page_status: status }),
})
