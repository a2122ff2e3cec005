import { addCategories } from '~/domain/pages/categories/add-categories.server'
import { addPage } from '~/domain/pages/add-page.server'
import { addedMessage, categoriesMessage } from '~/domain/pages/messages'
import { movePage } from '~/domain/pages/move-page.server'
import { absoluteUrl, PAGES, pagePath } from '~/domain/pages/page'
import { newPage, parentChoices, TYPE_CHOICES } from '~/domain/pages/page-form.server'
import { pageLines } from '~/domain/pages/page-tree.server'
import { categoryChoices } from '~/domain/products/choices.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { AddPageInput } from '~/domain/pages/page-input'
import { Button, LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Pill } from '~/ui/pill'
import { Card, PageHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { TreeList } from '../parts/tree/tree-list'
import { AddForm } from './parts/add-form'
import { iconOfType } from './parts/type-icon'
import type { Route } from './+types/tree'

export const meta: Route.MetaFunction = () => [{ title: 'Pages & Menus · Almoner' }]

export const loader = screen('node.view', async (ctx, _args: Route.LoaderArgs) => {
  const lines = await pageLines(ctx.read)
  const mayAdd = ctx.actor.can('node.add')
  return {
    constraints: { 'add-page': readConstraints(AddPageInput) },
    rows: lines.map((line) => ({ ...line, name: line.title, address: absoluteUrl(line) })),
    types: TYPE_CHOICES,
    values: newPage(''),
    parents: mayAdd ? parentChoices(lines) : [],
    categories: mayAdd ? await categoryChoices(ctx) : [],
    mayAdd,
    mayEdit: ctx.actor.can('node.edit'),
  }
})

const save = formAction({
  move: intent(movePage, () => ({ to: PAGES })),
  add: intent(addPage, ({ title }) => ({ to: PAGES, flash: addedMessage(title) })),
  categories: intent(addCategories, ({ count }) => ({ to: PAGES, flash: categoriesMessage(count) })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function Pages({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, mayAdd, mayEdit } = loaderData
  const isAdd = actionData?.typed.intent === 'add'
  return (
    <>
      <PageHead
        title="Pages & Menus"
        sub={String(rows.length)}
        actions={
          <>
            <LinkButton to={`${PAGES}/all`} icon="search">
              Search
            </LinkButton>
            <LinkButton to={`${PAGES}/all?state=1`} icon="trash">
              Deleted
            </LinkButton>
            {mayAdd ? (
              <LinkButton to={pagePath('new')} variant="primary" icon="plus">
                New page
              </LinkButton>
            ) : null}
          </>
        }
      />
      {actionData?.message && !isAdd ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {rows.length === 0 ? (
        <Empty icon="file-text" title="No pages yet">
          Pages and the menus that lead to them stand in one tree: what is below a heading is its menu.
        </Empty>
      ) : (
        <Card>
          <TreeList rows={rows} noun="line" isLocked={!mayEdit}>
            {(row) => <Line row={row} mayAdd={mayAdd} />}
          </TreeList>
        </Card>
      )}
      {mayAdd ? (
        <Card title="Quick add" className="page-add">
          <AddForm key={rows.length} {...loaderData} failure={isAdd ? actionData : undefined} />
          {loaderData.categories.length === 0 ? null : <AddCategories />}
        </Card>
      ) : null}
    </>
  )
}

function Line({ row, mayAdd }: { row: Row; mayAdd: boolean }) {
  const { id, name, type, code, address, isActive, isHidden, isProtected } = row
  return (
    <>
      <span className="tree-name">
        <Icon name={iconOfType(type)} />
        <Link className="link" to={pagePath(id)}>
          {name}
        </Link>
        {code === null ? null : <Pill icon="home">Home page</Pill>}
        {isProtected && code === null ? <Pill icon="lock">Protected</Pill> : null}
        {isActive ? null : <Pill icon="eye-off">Inactive</Pill>}
        {isHidden ? <Pill icon="eye-off">Hidden in menus</Pill> : null}
        <span className="muted">{address ?? (type === 'menu' ? 'Heading' : 'No address')}</span>
      </span>
      {mayAdd && !isProtected ? (
        <Link className="muted no-phone" to={`${pagePath('new')}?parent=${id}`} aria-label={`Add below ${name}`}>
          Add below
        </Link>
      ) : null}
    </>
  )
}

function AddCategories() {
  return (
    <PostForm className="page-add-categories">
      <Button type="submit" name="intent" value="categories" icon="folder">
        Add all categories to the menu
      </Button>
      <span className="help">Those that have no line yet.</span>
    </PostForm>
  )
}
