import { categoryLines } from '~/domain/catalog/categories.server'
import { moveCategory } from '~/domain/catalog/move-category.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { Link } from '~/ui/link'
import { Card, PageHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { TreeList } from '../parts/tree/tree-list'
import type { Route } from './+types/list'

const LIST = '/jpanel/categories'

export const meta: Route.MetaFunction = () => [{ title: 'Categories · Almoner' }]

export const loader = screen('productcategory.edit', async (ctx, _args: Route.LoaderArgs) => ({
  lines: await categoryLines(ctx.read),
}))

const save = formAction({
  move: intent(moveCategory, () => ({ to: LIST })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function Categories({ loaderData: { lines }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Categories"
        sub={String(lines.length)}
        actions={
          <LinkButton to={`${LIST}/new`} variant="primary" icon="plus">
            New category
          </LinkButton>
        }
      />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {lines.length === 0 ? (
        <Empty icon="folder" title="No categories yet">
          Products are shown by category, on the website and at the point of sale.
        </Empty>
      ) : (
        <Card>
          <TreeList rows={lines} noun="category">
            {({ id, name, urlName, products }) => (
              <>
                <span className="tree-name">
                  <Link className="link" to={`${LIST}/${id}`}>
                    {name}
                  </Link>
                  <span className="muted">{`/${urlName}`}</span>
                </span>
                <Link className="muted no-phone" to={`/jpanel/products?fc[]=${id}`}>
                  {counted(products, 'product')}
                </Link>
              </>
            )}
          </TreeList>
        </Card>
      )}
    </>
  )
}
