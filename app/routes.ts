import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { AREAS } from './areas/areas.ts'
import type { AreaPage } from './areas/area.ts'
import { callAddresses } from './call-addresses.ts'

const pagesIn = (frame: AreaPage['frame']): RouteConfigEntry[] =>
  AREAS.flatMap(({ pages = {} }) =>
    Object.entries(pages).flatMap(([path, page]) =>
      (page.frame ?? 'shell') === frame ? [route(path, `pages/jpanel/${page.file}.tsx`)] : [],
    ),
  )

/** An address with calls of several methods has one route. */
const callsIn = (folder: string): RouteConfigEntry[] =>
  [...new Set(callAddresses().flatMap(({ frame, address }) => (frame === folder ? [address] : [])))].map((address) =>
    route(address.slice(1), 'endpoints/route.ts', { id: `endpoints${address}` }),
  )

/**
 * Every address of the application. Areas declare their pages in app/areas and their calls in app/endpoints, whose
 * folders are named after who calls them; gateways post to `gateway`, a provider of numbers to `texting`,
 * prepared devices to `device`.
 */
export default [
  layout('pages/linked/layout.tsx', [
    route('downloads/:token', 'pages/linked/download.tsx'),
    route('unsubscribe/:key', 'pages/linked/unsubscribe.tsx'),
    ...callsIn('public'),
  ]),
  layout('pages/gateway/layout.tsx', callsIn('gateway')),
  layout('pages/texting/layout.tsx', callsIn('texting')),
  layout('pages/device/layout.tsx', callsIn('device')),
  layout('pages/visitor/layout.tsx', [...prefix('jpanel', pagesIn('visitor')), ...callsIn('visitor')]),
  layout('pages/jpanel/layout.tsx', [
    ...prefix('jpanel', [
      layout('pages/jpanel/shell.tsx', [index('pages/jpanel/home.tsx'), ...pagesIn('shell')]),
      ...pagesIn('bare'),
    ]),
    ...callsIn('jpanel'),
  ]),
] satisfies RouteConfig
