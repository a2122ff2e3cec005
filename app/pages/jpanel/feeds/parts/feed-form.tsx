import { useState } from 'react'
import { FEED_KINDS, isHeard, isShort, type FeedKind, type FeedValues } from '~/domain/feeds/feed'
import type { LibraryImage } from '~/domain/media/media'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { counted } from '~/kit/text'
import { RowsField, type RowIntents } from '~/ui/fields/rows-field'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input, Select, Textarea } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { deleteRow } from '../../parts/ask-before'
import { ImageField } from '../../parts/media/image-field'
import { Begun, EditedForm } from './edited-form'

type Props = {
  id: number | null
  version: number | null
  values: FeedValues
  images: readonly LibraryImage[]
  /** How many posts are in a category, by its id. */
  postsOf: Readonly<Record<string, number>>
  failure: FormFailure | undefined
  isLocked: boolean
}

type Fields = ReturnType<typeof useServerForm<FeedValues>>[1]

const KINDS = Object.entries(FEED_KINDS).map(([value, label]) => ({ value, label }))
const shown = (field: { initialValue?: unknown }): string =>
  typeof field.initialValue === 'string' ? field.initialValue : ''

export const FeedForm = (props: Props) => (
  <Begun stored={`${String(props.id)} ${String(props.version)}`} failure={props.failure}>
    {({ failure, beginAgain }) => <OpenForm {...props} failure={failure} beginAgain={beginAgain} />}
  </Begun>
)

function OpenForm({ id, values, images, postsOf, failure, isLocked, beginAgain }: Props & { beginAgain: () => void }) {
  const [form, fields] = useServerForm<FeedValues>({ id: 'feed', values, failure })
  const [kind, setKind] = useState((shown(fields.kind) || values.kind) as FeedKind)
  return (
    <EditedForm
      {...{ form, failure, beginAgain, isLocked }}
      opened={id === null ? null : values}
      save={id === null ? 'Add feed' : 'Save feed'}
    >
      <Card title="Feed">
        <div className="pair">
          <Field label="Name" {...fieldProps(fields.name)}>
            <Input {...controlProps(fields.name)} required maxLength={45} />
          </Field>
          <Field label="Kind" help="Decides which fields a post has." {...fieldProps(fields.kind)}>
            <Select
              {...controlProps(fields.kind)}
              choices={KINDS}
              onChange={(event) => setKind(event.currentTarget.value as FeedKind)}
            />
          </Field>
        </div>
        <Field
          label="Address"
          isOptional
          help="Empty: made of the name. Feeds are not published yet."
          {...fieldProps(fields.slug)}
        >
          <Input {...controlProps(fields.slug)} prefix="/" maxLength={150} autoCapitalize="none" spellCheck={false} />
        </Field>
        <ImageField
          name="image"
          label="Image"
          images={images}
          most={1}
          addsByNumber
          error={failure?.fields.image?.[0]}
        />
        <Checkbox
          name={fields.showsSharingLinks.name}
          value="on"
          defaultChecked={shown(fields.showsSharingLinks) === 'on'}
          label="Show links to share"
          help="For the website, beside each post."
        />
        <div className="pair">
          <Field label="Template" isOptional {...fieldProps(fields.templateSuffix)}>
            <Input {...controlProps(fields.templateSuffix)} maxLength={64} placeholder="Standard" />
          </Field>
          <Field label="Template of its posts" isOptional {...fieldProps(fields.postTemplateSuffix)}>
            <Input {...controlProps(fields.postTemplateSuffix)} maxLength={64} placeholder="Standard" />
          </Field>
        </div>
      </Card>
      <Categories fields={fields} form={form} values={values} postsOf={postsOf} isLocked={isLocked} />
      {isShort(kind) ? null : <Rss fields={fields} />}
      {isHeard(kind) ? <Podcast fields={fields} /> : null}
    </EditedForm>
  )
}

type CategoriesProps = Pick<Props, 'values' | 'postsOf' | 'isLocked'> & { fields: Fields; form: object }

function Categories({ fields, form, values, postsOf, isLocked }: CategoriesProps) {
  const main = values.categories.filter(({ parent }) => parent === '')
  const parents = main.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Card className="feed-categories">
      <RowsField
        label="Categories"
        name={fields.categories.name}
        id={fields.categories.id}
        rows={fields.categories.getFieldList()}
        form={form as RowIntents}
        nameOf={(row, index) => shown(row.getFieldset().name) || `category ${String(index + 1)}`}
        add="Add category"
        max={200}
        help="“Main > Sub” as a name adds Sub below Main."
        error={fields.categories.errors?.[0]}
        isDisabled={isLocked}
        ask={(row) => question(postsOf[shown(row.getFieldset().id)])}
      >
        {(row) => {
          const { id, name, parent } = row.getFieldset()
          const others = parents.filter(({ value }) => value !== shown(id))
          return (
            <div className="pair">
              <input type="hidden" name={id.name} defaultValue={shown(id)} />
              <Field label="Name" {...fieldProps(name)}>
                <Input key={name.key} {...controlProps(name)} maxLength={210} />
              </Field>
              <Field label="Below" {...fieldProps(parent)}>
                <Select
                  key={parent.key}
                  {...controlProps(parent)}
                  choices={[{ value: '', label: 'None, a main category' }, ...others]}
                />
              </Field>
            </div>
          )
        }}
      </RowsField>
    </Card>
  )
}

/** Only a category that is stored is asked about. */
const question = (posts: number | undefined) =>
  posts === undefined
    ? undefined
    : deleteRow(
        posts === 0
          ? 'The category is gone once the feed is saved. No post is in it.'
          : `The category is gone once the feed is saved. ${counted(posts, 'post')} will no longer be in it.`,
      )

function Rss({ fields }: { fields: Fields }) {
  return (
    <Card title="RSS">
      <Field
        label="Link"
        isOptional
        help="The page that readers of the RSS feed are led to."
        {...fieldProps(fields.rssLink)}
      >
        <Input {...controlProps(fields.rssLink)} maxLength={500} autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Description" isOptional {...fieldProps(fields.rssDescription)}>
        <Textarea {...controlProps(fields.rssDescription)} rows={2} maxLength={1000} />
      </Field>
      <Field label="Copyright" isOptional {...fieldProps(fields.rssCopyright)}>
        <Input {...controlProps(fields.rssCopyright)} maxLength={250} />
      </Field>
    </Card>
  )
}

function Podcast({ fields }: { fields: Fields }) {
  return (
    <Card title="Podcast">
      <Checkbox
        name={fields.isPodcast.name}
        value="on"
        defaultChecked={shown(fields.isPodcast) === 'on'}
        label="This feed is a podcast"
        help="Directories such as Apple Podcasts read what is below."
      />
      <Field label="Subtitle" isOptional {...fieldProps(fields.podcastSubtitle)}>
        <Input {...controlProps(fields.podcastSubtitle)} maxLength={250} />
      </Field>
      <div className="pair">
        <Field label="Author" isOptional {...fieldProps(fields.podcastAuthor)}>
          <Input {...controlProps(fields.podcastAuthor)} maxLength={250} />
        </Field>
        <Field label="Category" isOptional {...fieldProps(fields.podcastCategory)}>
          <Input {...controlProps(fields.podcastCategory)} maxLength={250} />
        </Field>
        <Field label="Owner" isOptional {...fieldProps(fields.podcastOwnerName)}>
          <Input {...controlProps(fields.podcastOwnerName)} maxLength={250} />
        </Field>
        <Field label="Email of the owner" isOptional {...fieldProps(fields.podcastOwnerEmail)}>
          <Input {...controlProps(fields.podcastOwnerEmail)} type="email" maxLength={254} />
        </Field>
      </div>
    </Card>
  )
}
