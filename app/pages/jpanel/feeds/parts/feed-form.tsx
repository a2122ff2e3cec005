import { useState } from 'react'
import { FEED_KINDS, isAudioOrVideo, isShort, type FeedKind, type FeedValues } from '~/domain/feeds/feed'
import type { LibraryImage } from '~/domain/media/media'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { counted } from '~/kit/text'
import { SelectField, TextField, TextareaField, initialText } from '~/ui/fields/bound-field'
import { RowsField, type RowIntents } from '~/ui/fields/rows-field'
import { Checkbox } from '~/ui/form/choice'
import { Card } from '~/ui/shell/page-head'
import { deleteRow } from '../../parts/ask-before'
import { ImageField } from '../../parts/media/image-field'
import { Begun, EditedForm } from './edited-form'

type Props = {
  id: number | null
  version: number | null
  values: FeedValues
  images: readonly LibraryImage[]
  postsOf: Readonly<Record<string, number>>
  failure: FormFailure | undefined
  isLocked: boolean
}

type Fields = ReturnType<typeof useServerForm<FeedValues>>[1]

const KINDS = Object.entries(FEED_KINDS).map(([value, label]) => ({ value, label }))
export const FeedForm = (props: Props) => (
  <Begun stored={`${String(props.id)} ${String(props.version)}`} failure={props.failure}>
    {({ failure, beginAgain }) => <OpenForm {...props} failure={failure} beginAgain={beginAgain} />}
  </Begun>
)

function OpenForm({ id, values, images, postsOf, failure, isLocked, beginAgain }: Props & { beginAgain: () => void }) {
  const [form, fields] = useServerForm<FeedValues>({ id: 'feed', values, failure })
  const [kind, setKind] = useState((initialText(fields.kind) || values.kind) as FeedKind)
  return (
    <EditedForm
      {...{ form, failure, beginAgain, isLocked }}
      opened={id === null ? null : values}
      save={id === null ? 'Add feed' : 'Save feed'}
    >
      <Card title="Feed">
        <div className="pair">
          <TextField field={fields.name} label="Name" />
          <SelectField
            field={fields.kind}
            label="Kind"
            help="Decides which fields a post has."
            choices={KINDS}
            onChange={(event) => setKind(event.currentTarget.value as FeedKind)}
          />
        </div>
        <TextField
          field={fields.slug}
          label="Address"
          isOptional
          help="Leave blank to create it from the name. Feeds are not published yet."
          prefix="/"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ImageField
          name="image"
          label="Image"
          images={images}
          max={1}
          addsByNumber
          error={failure?.fields.image?.[0]}
        />
        <Checkbox
          name={fields.showsSharingLinks.name}
          value="on"
          defaultChecked={initialText(fields.showsSharingLinks) === 'on'}
          label="Show links to share"
          help="For the website, beside each post."
        />
        <div className="pair">
          <TextField field={fields.templateSuffix} label="Template" isOptional placeholder="Standard" />
          <TextField
            field={fields.postTemplateSuffix}
            label="Template of its posts"
            isOptional
            placeholder="Standard"
          />
        </div>
      </Card>
      <Categories fields={fields} form={form} values={values} postsOf={postsOf} isLocked={isLocked} />
      {isShort(kind) ? null : <Rss fields={fields} />}
      {isAudioOrVideo(kind) ? <Podcast fields={fields} /> : null}
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
        nameOf={(row, index) => initialText(row.getFieldset().name) || `category ${String(index + 1)}`}
        add="Add category"
        max={200}
        help="“Main > Sub” as a name adds Sub below Main."
        error={fields.categories.errors?.[0]}
        isDisabled={isLocked}
        ask={(row) => question(postsOf[initialText(row.getFieldset().id)])}
      >
        {(row) => {
          const { id, name, parent } = row.getFieldset()
          const others = parents.filter(({ value }) => value !== initialText(id))
          return (
            <div className="pair">
              <input type="hidden" name={id.name} defaultValue={initialText(id)} />
              <TextField field={name} label="Name" maxLength={210} />
              <SelectField
                field={parent}
                label="Below"
                choices={[{ value: '', label: 'None, a main category' }, ...others]}
              />
            </div>
          )
        }}
      </RowsField>
    </Card>
  )
}

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
      <TextField
        field={fields.rssLink}
        label="Link"
        isOptional
        help="The page that readers of the RSS feed are led to."
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextareaField field={fields.rssDescription} label="Description" isOptional rows={2} />
      <TextField field={fields.rssCopyright} label="Copyright" isOptional />
    </Card>
  )
}

function Podcast({ fields }: { fields: Fields }) {
  return (
    <Card title="Podcast">
      <Checkbox
        name={fields.isPodcast.name}
        value="on"
        defaultChecked={initialText(fields.isPodcast) === 'on'}
        label="This feed is a podcast"
        help="Directories such as Apple Podcasts read what is below."
      />
      <TextField field={fields.podcastSubtitle} label="Subtitle" isOptional />
      <div className="pair">
        <TextField field={fields.podcastAuthor} label="Author" isOptional />
        <TextField field={fields.podcastCategory} label="Category" isOptional />
        <TextField field={fields.podcastOwnerName} label="Owner" isOptional />
        <TextField field={fields.podcastOwnerEmail} label="Email of the owner" isOptional type="email" />
      </div>
    </Card>
  )
}
