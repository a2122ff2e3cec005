import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Link } from '~/ui/link'
import { categoryLines } from '~/domain/catalog/categories.server'
import { moveCategory } from '~/domain/catalog/move-category.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { useCsrf } from '~/http/use-call'
import { counted } from '~/kit/text'
import { IconButton, LinkButton } from '~/ui/button'
import { useReorder, type Reordering } from '~/ui/fields/use-reorder'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Icon } from '~/ui/icon'
import { Card, PageHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { useIsBrowser } from '~/ui/use-is-browser'
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
        <Tree lines={lines} />
      )}
    </>
  )
}

/** Sends a move; the line that was moved keeps the focus in its new place. */
function useMoves() {
  const csrf = useCsrf()
  const submit = useSubmit()
  const moved = useRef<number | null>(null)
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (!isIdle || moved.current === null) return
    document.querySelector<HTMLElement>(`[data-grip="${moved.current}"]`)?.focus()
    moved.current = null
  }, [isIdle])
  return (id: number, to: Record<string, string>) => {
    moved.current = id
    void submit({ _token: csrf, intent: 'move', id: String(id), ...to }, { method: 'post', preventScrollReset: true })
  }
}

function Tree({ lines }: { lines: readonly Line[] }) {
  const move = useMoves()
  const reordering = useReorder({
    count: lines.length,
    nameOf: (index) => lines[index]?.name ?? '',
    onMove: (from, to) => {
      const [line, beside] = [lines[from], lines[to]]
      if (line && beside) move(line.id, { side: to < from ? 'before' : 'after', beside: String(beside.id) })
    },
    onLevel: (index, by) => {
      const line = lines[index]
      if (line) move(line.id, { direction: by === 1 ? 'in' : 'out' })
    },
  })
  return (
    <Card>
      <p className="help category-help" id="category-help">
        Drag a category by its handle, or press Space on it: the arrows move it up, down, in below the one before it and out again.
      </p>
      <ul className="category-tree" data-rows>
        {lines.map((line, index) => (
          <CategoryRow key={line.id} {...line} index={index} reordering={reordering} />
        ))}
      </ul>
      <p className="sr" role="status">
        {reordering.says}
      </p>
    </Card>
  )
}

function Grip({ id, name, index, reordering }: { id: number; name: string; index: number; reordering: Reordering }) {
  if (!useIsBrowser()) return null
  return (
    <button
      type="button"
      className="icon-btn row-grip"
      data-grip={id}
      aria-label={`Move ${name}`}
      aria-describedby="category-help"
      aria-pressed={reordering.lift?.from === index}
      {...reordering.handle(index)}
    >
      <Icon name="grip-vertical" />
    </button>
  )
}

function CategoryRow({
  id,
  parentId,
  name,
  urlName,
  depth,
  products,
  isFirst,
  isLast,
  index,
  reordering,
}: Line & { index: number; reordering: Reordering }) {
  const csrf = useCsrf()
  const sendOnce = useOneSubmit()
  const { lift } = reordering
  const isTarget = lift !== null && lift.to === index && lift.from !== index
  return (
    <li
      style={{ paddingInlineStart: `${Math.min(depth, 6) * 24}px` }}
      data-row
      data-lifted={lift?.from === index || undefined}
      data-drop={isTarget ? (lift.to < lift.from ? 'before' : 'after') : undefined}
    >
      <Grip id={id} name={name} index={index} reordering={reordering} />
      <span className="category-name">
        <Link className="link" to={`${LIST}/${id}`}>
          {name}
        </Link>
        <span className="muted">{`/${urlName}`}</span>
      </span>
      <Link className="muted no-phone" to={`/jpanel/products?fc[]=${id}`}>
        {counted(products, 'product')}
      </Link>
      <Form method="post" className="category-moves" preventScrollReset onSubmit={sendOnce}>
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="id" value={id} />
        <IconButton icon="arrow-up" label={`Move ${name} up`} type="submit" name="direction" value="up" disabled={isFirst} />
        <IconButton icon="arrow-down" label={`Move ${name} down`} type="submit" name="direction" value="down" disabled={isLast} />
        <IconButton icon="arrow-right" label={`Move ${name} in`} type="submit" name="direction" value="in" disabled={isFirst} />
        <IconButton icon="arrow-left" label={`Move ${name} out`} type="submit" name="direction" value="out" disabled={parentId === null} />
      </Form>
    </li>
  )
}
