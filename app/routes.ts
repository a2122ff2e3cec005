import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { AREAS } from './areas/areas.ts'
import type { AreaPage } from './areas/area.ts'

const pagesIn = (frame: AreaPage['frame']): RouteConfigEntry[] =>
  AREAS.flatMap(({ pages = {} }) =>
    Object.entries(pages).flatMap(([path, page]) =>
      (page.frame ?? 'shell') === frame ? [route(path, `pages/jpanel/${page.file}.tsx`)] : [],
    ),
  )

const callsIn = (kind: 'calls' | 'visitorCalls' | 'siteCalls'): RouteConfigEntry[] =>
  AREAS.flatMap((area) =>
    Object.entries(area[kind] ?? {}).map(([path, file]) => route(path, `endpoints/jpanel/${file}.ts`)),
  )

const publicCalls = AREAS.flatMap((area) =>
  Object.entries(area.publicCalls ?? {}).map(([path, file]) => route(path, `endpoints/${file}.ts`)),
)

const backOffice = [
  ...prefix('jpanel', [layout('pages/visitor/layout.tsx', [...pagesIn('visitor'), ...callsIn('visitorCalls')])]),
  layout('pages/jpanel/layout.tsx', [
    ...prefix('jpanel', [
      layout('pages/jpanel/shell.tsx', [index('pages/jpanel/home.tsx'), ...pagesIn('shell')]),
      ...pagesIn('bare'),
      ...callsIn('calls'),
    ]),
    ...callsIn('siteCalls'),
  ]),
]

/**
 * Every address of the application. Areas declare theirs in app/areas; supporters follow links to `downloads`, gateways
 * post to `gateway/events`, a video provider to `streams/events`.
 */
export default [
  layout('pages/linked/layout.tsx', [route('downloads/:token', 'pages/linked/download.tsx'), ...publicCalls]),
  layout('pages/gateway/layout.tsx', [
    route('jpanel/api/gateway/events', 'endpoints/jpanel/gateway/events.ts'),
    route('jpanel/api/streams/events', 'endpoints/jpanel/virtual-events/reports.ts'),
  ]),
  layout('pages/texting/layout.tsx', [route('webhook/messenger', 'endpoints/jpanel/messenger/webhook.ts')]),
  ...backOffice,
] satisfies RouteConfig
