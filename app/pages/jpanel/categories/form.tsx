import { data, useNavigation } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { Opened } from '~/http/form/opened'
import { categoryById, categoryLines, withDescendants } from '~/domain/catalog/categories.server'
import { deleteCategory } from '~/domain/catalog/delete-category.server'
import { saveCategory } from '~/domain/catalog/save-category.server'
import type { FormFailure } from '~/http/form/form-action'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { readConstraints } from '~/kit/form-constraints'
import { SelectField, TextField, TextareaField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import type { Route } from './+types/form'

const LIST = '/jpanel/categories'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.name || 'New category'} · Almoner` },
]

const toValues = (category: Awaited<ReturnType<typeof categoryById>>) => ({
  name: category?.name ?? '',
  urlName: category?.urlName ?? '',
  parentId: String(category?.parentId ?? ''),
  description: category?.description ?? '',
  templateSuffix: category?.templateSuffix ?? '',
  updatesMenu: '',
})

const saveTogether = mergeSave(saveCategory, {
  type: 'category',
  read: async (runner, id) => {
    const category = await categoryById(runner, Number(id))
    return category && { values: toValues(category) }
  },
})

export const loader = screen('productcategory.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : null
  const category = id === null ? null : await categoryById(ctx.read, id)
  if (category === null && params.id !== 'new') throw data({ message: 'This category was not found.' }, { status: 404 })
  const [lines, below] = await Promise.all([
    categoryLines(ctx.read),
    category ? withDescendants(ctx.read, category.id) : ([] as number[]),
  ])
  return {
    constraints: { category: readConstraints(saveCategory.input) },
    id: category?.id ?? null,
    below: below.length - 1,
    products: lines.filter((line) => below.includes(line.id)).reduce((sum, line) => sum + line.products, 0),
    parents: lines
      .filter((line) => !below.includes(line.id))
      .map((line) => ({ value: String(line.id), label: `${'– '.repeat(line.depth)}${line.name}` })),
    values: toValues(category),
    mayEditMenu: ctx.actor.can('node.edit'),
  }
})

const save = formAction({
  save: intent(saveTogether, ({ name }) => ({ to: LIST, flash: `${name} saved.` })),
  delete: intent(deleteCategory, ({ name, count }) => ({
    to: LIST,
    flash:
      count > 1 ? `${name} and ${counted(count - 1, 'category', 'categories')} below it deleted.` : `${name} deleted.`,
  })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function Category({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Categories' }}
        title={values.name || 'New category'}
        actions={id === null ? null : <Remove {...loaderData} />}
      />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <CategoryForm key={id} loaded={loaderData} failure={actionData} />
    </>
  )
}

function CategoryForm({
  loaded: { values, parents, mayEditMenu },
  failure,
}: {
  loaded: Loaded
  failure: FormFailure | undefined
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'category', values, failure })
  return (
    <PostForm id={form.id} className="set-form">
      <Opened values={values} failure={failure} />
      <LeaveGuard />
      <Card title="Category">
        <TextField field={fields.name} label="Name" />
        <SelectField
          field={fields.parentId}
          label="Parent"
          choices={[{ value: '', label: 'None, at the top' }, ...parents]}
        />
        <TextField
          field={fields.urlName}
          label="Public address"
          isOptional
          help="Leave blank to create it from the name."
          prefix="/"
        />
        <TextareaField field={fields.description} label="Description" isOptional />
        <TextField field={fields.templateSuffix} label="Template" isOptional placeholder="Standard" />
        {mayEditMenu ? (
          <Checkbox
            name={fields.updatesMenu.name}
            value="on"
            defaultChecked={fields.updatesMenu.initialValue === 'on'}
            label="Update the site menu"
            help="It gets a line in Pages & Menus, or its line gets its new name."
          />
        ) : null}
      </Card>
      <div className="actions">
        <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
          Save category
        </Button>
      </div>
    </PostForm>
  )
}

function Remove({ values, below, products }: Loaded) {
  return (
    <PostForm>
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title={`Delete ${values.name}?`}
        act="Delete category"
        body={
          (below > 0 ? `${counted(below, 'category', 'categories')} below it are deleted, too. ` : '') +
          `${counted(products, 'product')} will no longer be in it, but stay for sale.`
        }
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}
