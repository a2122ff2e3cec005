/** Which part of the product a route belongs to; `first` is what a visitor meets. */
type Area = 'first' | 'office' | 'till'

const FIRST = /\/app\/(?:root|entry\.client|pages\/(?:visitor|linked)\/|pages\/jpanel\/(?:login|logout|password)\b)/
const TILL = /\/app\/pages\/jpanel\/pos\/(?!receipt)/
/** Small files that the screens of one area share: each would be a request of its own. */
const SHARED = new RegExp(
  String.raw`/app/(?:kit/codes/nps|wire/(?:products|sponsees|books)` +
    '|domain/(?:supporters/supporter|products/product|segments/segment|payment-options/terms' +
    '|reports/addresses|books/addresses|memberships/membership|fundraising/fundraise|pages/page|feeds/feed' +
    '|themes/(?:messages|theme))' +
    '|ui/(?:copy-button|form/(?:leave-guard|save-bar|tab-panels)|list/(?:say-result|cut-note)|overlay/confirm-submit)' +
    '|pages/jpanel/(?:sponsorships/parts/portrait|reports/parts/book-tabs' +
    '|parts/(?:ask-before|record-form|session/use-post|status/sponsor-pill|versions-card|words/verify-question)))' +
    String.raw`\.tsx?$`,
)
const FRAMEWORK = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//
/** React Router's entries: each route, and what it splits off a route. */
const ROUTE = /\/app\/(?:root|entry\.client)\.tsx|[?&](?:__react-router-build-client-route|route-chunk=)/

/**
 * The screens that people open first: what only others share is a file of its own, which these would load for nothing.
 */
const OPENED_FIRST = /\/app\/pages\/jpanel\/(?:shell|home|contributions\/list)\./

/** What long forms are made of beside plain fields: rich text, pictures and uploads. */
const EDITING = new RegExp(
  String.raw`/app/(?:wire/uploads\.|ui/(?:rich-text/rich-text|upload/(?:upload-list|drop-zone|put-file))\.` +
    '|domain/sponsorships/' +
    String.raw`|pages/jpanel/(?:parts/(?:media|paper)/|sponsorships/parts/(?!portrait\.)` +
    String.raw`|feeds/parts/edited-form\.))`,
)

/** What every form is made of: sign-in has one, and the filters of a list are one. */
const FORMS = new RegExp(
  '/node_modules/@conform-to/' +
    String.raw`|/app/(?:http/form/(?:use-server-form|revalidate-on-error|opened)|kit/typed/opened)\.`,
)

/**
 * The plain side of composite fields, and what reads what was typed into them; their other side is loaded late
 * (`ui/fields/late.tsx`).
 */
const FIELDS = new RegExp(
  String.raw`/app/(?:kit/typed/(?!event-summary|list\.)|pages/jpanel/parts/tree/tree-list\.` +
    String.raw`|pages/jpanel/(?:settings/parts/(?:settings-nav|home/panel-path)|parts/load-subdivisions)\.` +
    String.raw`|ui/form/sections/form-section\.` +
    String.raw`|ui/fields/(?:(?:dates/|tree/)?(?:event-date|[a-z]+)-field|address-fields|checked|frame|late` +
    String.raw`|use-reorder)\.)`,
)

/** What records of people share: how one of them is found, and their timeline. */
const PEOPLE =
  /\/app\/(?:pages\/jpanel\/parts\/(?:supporter-picker|timeline\/[a-z-]+)|ui\/rich-text\/shown-html)\.tsx?$/

/** What a list with filters is made of; records and forms have none. */
const LISTS = new RegExp(
  '/app/(?:ui/list/(?:list-(?:screen|batch)|filter-[a-z]+|saved-views|table-options|lookup-field)' +
    '|http/list/use-list-filters|lists/request/filter-errors' +
    String.raw`|pages/jpanel/(?:parts/(?:list-route|restorable)|reports/parts/report-page))\.tsx?$`,
)

/** Loaded by who signs out: no other page begins with it, nor with what it imports. */
const SIGN_OUT_QUESTION = /\/app\/pages\/jpanel\/parts\/session\/sign-out-question\./

/** Behind every page with a session; the sign-in page does without. */
const SIGN_OUT = /\/app\/pages\/jpanel\/parts\/session\/use-sign-out\./

/**
 * What the till shares with dialogs and records of the office, and what its own late scripts share: a cart or a payment
 * on the device, the switch of single keys, refunds, covered costs, and the sentences of a cart.
 */
const WITH_LATE = new RegExp(
  '/app/(?:pages/jpanel/(?:parts/session/leaving|pos/payment/unfinished)|ui/(?:overlay/single-keys|product-picture)' +
    '|domain/(?:refunds/(?:refund|messages)|pricing/(?:dcc|price|refundable|spread)|cart/messages|catalog/answers' +
    '|tributes/(?:messages|types-offered)))' +
    String.raw`\.tsx?$`,
)

/** Receipts, and sales on their way to the server: neither the till nor a list begins with them. */
const LATE_AT_TILL = new RegExp(
  '/app/(?:wire/devices/sales|http/post-text|ui/barcode|kit/codes/code128' +
    String.raw`|pages/jpanel/pos/after-sale/(?:roll-receipt|fit-roll))\.`,
)

/** The dashboard and a product's page draw charts; reports have figures without one. */
const CHARTS = /\/app\/ui\/chart\/(?!figures)/
const FIGURES = /\/app\/ui\/chart\/figures\./

const LIBRARY = /\/node_modules\//

interface Graph {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null
}

/** Around the screens of the office and those of the till. */
const AROUND_BOTH = /\/app\/pages\/jpanel\/layout\./

function areasOf(route: string): Area[] {
  if (FIRST.test(route)) return ['first']
  if (AROUND_BOTH.test(route)) return ['office', 'till']
  return [TILL.test(route) ? 'till' : 'office']
}

/** Every route that imports this module, at once or later, through however many others. */
function routesOf(id: string, graph: Graph): Set<string> {
  const seen = new Set([id])
  for (const one of seen) {
    if (SIGN_OUT_QUESTION.test(one)) continue
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {}
    for (const importer of [...importers, ...dynamicImporters]) seen.add(importer)
  }
  return new Set([...seen].filter((one) => ROUTE.test(one)).map((route) => route.split('?', 1)[0] ?? ''))
}

const chunkNames = new Map<string, string | null>()

function chunkOf(id: string, graph: Graph): string | null {
  const known = chunkNames.get(id)
  if (known !== undefined) return known
  const name = chooseChunk(id, graph)
  chunkNames.set(id, name)
  return name
}

function chooseChunk(id: string, graph: Graph): string | null {
  if (FRAMEWORK.test(id)) return 'framework'
  if (ROUTE.test(id) || id.endsWith('.css')) return null
  if (FORMS.test(id)) return 'forms'
  if (SIGN_OUT.test(id)) return 'common'
  if (WITH_LATE.test(id)) return 'with-late'
  if (LATE_AT_TILL.test(id)) return null
  const routes = routesOf(id, graph)
  const areas = new Set([...routes].flatMap(areasOf))
  if (areas.has('till') && areas.size === 1) return 'till'
  if (routes.size < 2) return null
  if (areas.has('first')) return 'base'
  if (areas.has('till')) return 'common'
  if (FIELDS.test(id)) return 'fields'
  if (EDITING.test(id)) return 'editing'
  if (PEOPLE.test(id)) return 'people'
  if (FIGURES.test(id)) return 'figures'
  if (CHARTS.test(id)) return 'charts'
  if (LISTS.test(id)) return 'lists'
  // A library that lists load late must not begin with every screen because one screen begins with it.
  if (LIBRARY.test(id)) return null
  return SHARED.test(id) || [...routes].some((route) => OPENED_FIRST.test(route)) ? 'office' : null
}

/**
 * The scripts of the browser: one of the framework, and one for each part of the product with what its screens share.
 * Without this every module that two screens share becomes a file of its own, and a screen asks for forty. A chunk
 * takes along what its modules import and no chunk before it has: in this order no screen loads the scripts of another
 * part.
 */
export const chunks = [
  'framework',
  'base',
  'forms',
  'common',
  'office',
  'fields',
  'editing',
  'people',
  'figures',
  'charts',
  'lists',
  'with-late',
  'till',
].map((name, index, all) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
  // Never below zero: a negative one comes before all others.
  priority: all.length - index,
  ...(name === 'with-late' ? {} : { tags: ['$initial' as const] }),
}))
