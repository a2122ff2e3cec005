import { Form, Link } from 'react-router'
import { categoryLines } from '~/domain/catalog/categories.server'
import { moveCategory } from '~/domain/catalog/move-category.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { counted } from '~/kit/text'
import { IconButton, LinkButton } from '~/ui/button'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Card, PageHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import './categories.css'
import type { Route } from './+types/list'

const LIST = '/jpanel/categories'

export const meta: Route.MetaFunction = () => [{ title: 'Categories · Almoner' }]

export const loader = screen('productcategory.edit', async (ctx, _args: Route.LoaderArgs) => ({ lines: await categoryLines(ctx.read) }))

const save = formAction({
  move: intent(moveCategory, () => ({ to: LIST })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Line = Route.ComponentProps['loaderData']['lines'][number]

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
          <ul className="category-tree">
            {lines.map((line) => (
              <CategoryRow key={line.id} {...line} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function CategoryRow({ id, name, urlName, depth, products, isFirst, isLast }: Line) {
  const csrf = useCsrf()
  const sendOnce = useOneSubmit()
  return (
    <li style={{ paddingInlineStart: `${Math.min(depth, 6) * 24}px` }}>
      <span className="category-name">
        <Link className="link" to={`${LIST}/${id}`}>
          {name}
        </Link>
        <span className="muted">{`/${urlName}`}</span>
      </span>
      <Link className="muted no-phone" to={`/jpanel/products?fc[]=${id}`}>
        {counted(products, 'product')}
      </Link>
      <Form method="post" preventScrollReset onSubmit={sendOnce}>
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="id" value={id} />
        <IconButton icon="arrow-up" label={`Move ${name} up`} type="submit" name="direction" value="up" disabled={isFirst} />
        <IconButton icon="arrow-down" label={`Move ${name} down`} type="submit" name="direction" value="down" disabled={isLast} />
      </Form>
    </li>
  )
}
