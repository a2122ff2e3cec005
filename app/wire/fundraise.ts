import {
  ACTIONS,
  formPath,
  hashOf,
  isRowAction,
  KIND_WORDS,
  pagePath,
  type Action,
  type Kind,
  type RowAction,
} from '~/domain/fundraising/fundraise'

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

/** What an action is called where people see it. */
export const actionLabel = (action: Action): string => TOOLTIPS[action]

/** The form of the page that posts the actions of one row, where no script runs. */
export const rowFormId = (kind: string, hashid: string): string => `row-${kind}-${hashid}`

const BASE = '/jpanel/fundraise'

export type RouteRow = { kind: Kind; id: number }

const recordOf = ({ kind, id }: RouteRow): string =>
  kind === 'donation_form' ? formPath(id) : kind === 'product' ? `/jpanel/products/${id}` : pagePath(id)

export const viewPath = ({ kind, id }: RouteRow): string => `${BASE}/${kind}/${hashOf(id)}/view`

/** Where a row's action is sent: archiving deletes, everything else posts. */
export const actionCall = (action: RowAction, kind: string, hashid: string): { method: 'POST' | 'DELETE'; url: string } =>
  action === 'archive'
    ? { method: 'DELETE', url: `${BASE}/${kind}/${hashid}` }
    : { method: 'POST', url: `${BASE}/${kind}/${hashid}/${action}` }

function routeOf(action: Action, row: RouteRow): HoverRoute {
  const shared = { tooltip: TOOLTIPS[action], event: `fundraise:${action}` }
  if (!isRowAction(action)) {
    const url = action === 'edit' ? recordOf(row) : viewPath(row)
    return { method: 'GET', url, target: action === 'view' ? '_blank' : '_self', ...shared, formId: null, formType: null }
  }
  const hash = hashOf(row.id)
  return { ...actionCall(action, row.kind, hash), target: '_self', ...shared, formId: rowFormId(row.kind, hash), formType: 'post' }
}

type Row = RouteRow & {
  name: string
  actions: readonly Action[]
  status: string
  about: string | null
  currency: string
  raised: number
  goal: number | null
  contributions: number
  createdAt: string
  updatedAt: string
}

/** A row of the documented listing (spec 000 section 3): its resource with what can be done, and what the page shows beside it. */
export function rowReply(row: Row) {
  const hashid = hashOf(row.id)
  const actions = ACTIONS.filter((action) => row.actions.includes(action))
  return {
    row_id: `${row.kind}-${hashid}`,
    route: recordOf(row),
    previewable: actions.includes('view'),
    resource: {
      name: row.name,
      row_type: row.kind,
      row_type_label: KIND_WORDS[row.kind],
      hashid,
      hover_actions: actions,
      hover_routes: Object.fromEntries(actions.map((action) => [action, routeOf(action, row)])),
      status: row.status,
      about: row.about,
      currency_code: row.currency,
      raised: row.raised,
      goal: row.goal,
      contributions: row.contributions,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    },
  }
}
