import { copyProducts } from '~/domain/products/copy-products.server'
import { deleteProducts } from '~/domain/products/delete-products.server'
import { deletedMessage, restoredMessage } from '~/domain/products/messages'
import { productPath } from '~/domain/products/product'
import { productList } from '~/domain/products/list/products.list.server'
import { restoreProducts } from '~/domain/products/restore-products.server'
import { intent } from '~/http/form/form-action'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import type { ListAction } from '~/ui/list/list-batch'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import { ListRoute } from '../parts/list-route'
import type { Route } from './+types/list'

const LIST = '/jpanel/products'
const VIEWS = [
  { label: 'Active', search: '' },
  { label: 'Low stock', search: '?low_stock[]=1' },
  { label: 'Deleted', search: '?fd=1' },
  { label: 'Templates', search: '?fd=2' },
] as const

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Products', loaderData?.list, VIEWS)

export const loader = screen(productList.permission, async (ctx, args: Route.LoaderArgs) => ({
  list: await listView(productList)(ctx, args),
  isDeleted: new URL(args.request.url).searchParams.get('fd') === '1',
  mayAdd: ctx.actor.can('product.add'),
  mayEdit: ctx.actor.can('product.edit'),
}))

export const action = listAction(productList.permission, LIST, {
  copy: intent(copyProducts, (copies) =>
    copies.length === 1 && copies[0]
      ? { to: productPath(copies[0].id), flash: `${copies[0].name} created.` }
      : { to: LIST, flash: `${counted(copies.length, 'copy', 'copies')} created.` },
  ),
  delete: intent(deleteProducts, (count) => ({ to: LIST, flash: deletedMessage(count) })),
  restore: intent(restoreProducts, (count) => ({ to: LIST, flash: restoredMessage(count) })),
})

const COPY: ListAction = { intent: 'copy', label: 'Copy', icon: 'copy' }
const DELETE: ListAction = {
  intent: 'delete',
  label: 'Delete',
  icon: 'trash',
  isDangerous: true,
  confirm: {
    title: (count) => `Delete ${count}?`,
    act: (count) => `Delete ${count}`,
    body: 'They are no longer sold. Past contributions still show them, and they can be restored.',
  },
}
const RESTORE: ListAction = { intent: 'restore', label: 'Restore', icon: 'arrow-back-up' }

export default function Products({
  loaderData: { list, isDeleted, mayAdd, mayEdit },
  actionData,
}: Route.ComponentProps) {
  const edits = isDeleted ? [RESTORE] : [DELETE]
  const actions = [...(mayAdd ? [COPY] : []), ...(mayEdit ? edits : [])]
  return (
    <ListRoute
      title="Products"
      list={list}
      at={LIST}
      exportAt={`${LIST}.csv`}
      actions={
        <LinkButton
          to={`${LIST}/variants.csv${list.address}`}
          icon="download"
          aria-label="Export variants"
          reloadDocument
        >
          <span className="no-phone">Export variants</span>
        </LinkButton>
      }
      add={mayAdd ? { to: productPath('new'), label: 'New product' } : null}
      failure={actionData}
      {...(actions.length > 0 ? { batch: { actions } } : {})}
      views={VIEWS}
      empty={{
        icon: 'package',
        title: isDeleted ? 'No deleted products' : 'No products yet',
        text: 'What is sold or given to at the point of sale appears here.',
      }}
    />
  )
}
