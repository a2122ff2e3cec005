import { PRODUCTS_REPORT } from '~/domain/reports/addresses'
import { productsList } from '~/domain/reports/products.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/products'
import { ReportPage } from './parts/report-page'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Orders by product', loaderData?.list)

export const loader = screen(productsList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(productsList)(ctx, args),
}))

export const action = listAction(productsList.permission, PRODUCTS_REPORT)

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Orders by product"
      {...loaderData}
      at={PRODUCTS_REPORT}
      failure={actionData}
      empty={{
        icon: 'package',
        title: 'Nothing sold yet',
        text: 'Products appear here as soon as one is sold or given to.',
      }}
    />
  )
}
