import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

/** Renders like the server, for a browser without JavaScript. */
export async function markup(element: ReactElement, address = '/jpanel/contributions'): Promise<string> {
  const handler = createStaticHandler([{ path: '*', element }])
  const context = await handler.query(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error('The component redirected')
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  )
  // Dashes and the like are written as references (`app/fast/write-html.ts`).
  return html.replace(/&#(\d+);/g, (_reference, code: string) => String.fromCharCode(Number(code)))
}
