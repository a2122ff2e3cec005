import { useMemo } from 'react'
import type { FeedKind } from '~/domain/feeds/feed'
import { listPostFields, type PostValues } from '~/domain/feeds/post'
import type { Values } from '~/kit/typed/opened'
import type { LibraryImage } from '~/domain/media/media'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { type BoundField, TextareaField, TextField, initialText } from '~/ui/fields/bound-field'
import { ChipsField } from '~/ui/fields/chips-field'
import { SeveralField } from '~/ui/fields/several-field'
import { TagsField } from '~/ui/fields/tags-field'
import { Switch } from '~/ui/form/choice'
import type { Choice } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { readPost } from '~/wire/website/feeds'
import { ImageField } from '../../parts/media/image-field'
import { LibraryText } from '../../parts/media/library-text'
import { Begun, EditedForm } from './edited-form'
import { Place, PostDates, type Part } from './post-dates'

export type Pictures = Record<'image' | 'featuredImage' | 'alternateImage', readonly LibraryImage[]>

type Props = {
  id: number | null
  version: number | null
  feed: { id: number; name: string; kind: FeedKind; slug: string }
  values: PostValues
  /** The stored values, even if the form shows an earlier version. */
  opened: Values | null
  pictures: Pictures
  categories: readonly Choice[]
  earlier: { id: number } | null
  failure: FormFailure | undefined
  isLocked: boolean
}

const readTags = ({ initialValue }: BoundField): string[] =>
  [initialValue]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.split(',').filter((tag) => tag.trim() !== '') : []))

/** Renames failures to the form's names, because an event has separate fields for its dates. */
function useNamed(failure: FormFailure | undefined): FormFailure | undefined {
  return useMemo(() => failure && { ...failure, typed: readPost(failure.typed) }, [failure])
}

export function FeedPostForm(props: Props) {
  const named = useNamed(props.failure)
  return (
    <Begun stored={`${String(props.id)} ${String(props.version)} ${String(props.earlier?.id)}`} failure={named}>
      {({ failure, beginAgain }) => <OpenForm {...props} failure={failure} beginAgain={beginAgain} />}
    </Begun>
  )
}

function OpenForm({
  id,
  opened,
  feed,
  values,
  pictures,
  categories,
  earlier,
  failure,
  isLocked,
  beginAgain,
}: Props & { beginAgain: () => void }) {
  const [form, made] = useServerForm<PostValues>({ id: 'post', values, failure })
  const fields = made as unknown as Part['fields']
  const part = { fields, has: listPostFields(feed.kind) }
  return (
    <EditedForm
      {...{ form, failure, beginAgain, isLocked, opened }}
      isEarlier={earlier !== null}
      save={id === null ? 'Add post' : 'Save post'}
    >
      {id === null ? <input type="hidden" name="feed" value={feed.id} /> : null}
      <Card title="Post">
        <TextField field={fields.name} label="Name" />
        <TextField
          field={fields.slug}
          label="Address"
          isOptional
          help={`Below /${feed.slug}/. Leave blank to create it from the name. Posts are not published yet.`}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Switch
          name={fields.isEnabled.name}
          value="on"
          label="Enabled"
          help="A post that is turned off is offline, whatever its dates."
          defaultChecked={initialText(fields.isEnabled) === 'on'}
        />
        <PostDates {...part} kind={feed.kind} failure={failure} isLocked={isLocked} />
        {part.has.has('location') ? <Place {...part} /> : null}
        {part.has.has('sequence') ? (
          <TextField
            field={fields.sequence}
            label="Order"
            isOptional
            help="Lowest first. Leave blank to put it last."
            isNumber
            maxLength={6}
          />
        ) : null}
      </Card>
      <Content {...part} />
      <Files {...part} />
      <Card title="Images">
        <ImageField
          name="image"
          label="Image"
          images={pictures.image}
          max={1}
          addsByNumber
          error={failure?.fields.image?.[0]}
        />
        {part.has.has('featuredImage') ? (
          <>
            <ImageField
              name="featuredImage"
              label="Featured image"
              images={pictures.featuredImage}
              error={failure?.fields.featuredImage?.[0]}
              max={1}
              addsByNumber
            />
            <ImageField
              name="alternateImage"
              label="Alternate image"
              images={pictures.alternateImage}
              error={failure?.fields.alternateImage?.[0]}
              max={1}
              addsByNumber
            />
          </>
        ) : null}
      </Card>
      <Card title="Categories and tags">
        <Categories
          choices={categories}
          value={failure ? failure.typed.categories : values.categories}
          isLocked={isLocked}
        />
        <TagsField
          label="Tags"
          name="tags"
          defaultValue={readTags(fields.tags)}
          error={fields.tags.errors?.[0]}
          maxLength={fields.tags.maxLength}
          isOptional
          isDisabled={isLocked}
        />
      </Card>
    </EditedForm>
  )
}

const FEW = 12
const readWords = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))

function Categories({ choices, value, isLocked }: { choices: readonly Choice[]; value: unknown; isLocked: boolean }) {
  const field = {
    label: 'Categories',
    name: 'categories',
    defaultValue: readWords(value),
    isOptional: true,
    isDisabled: isLocked,
  }
  if (choices.length === 0) return <p className="help">This feed has no categories. They are part of its settings.</p>
  if (choices.length <= FEW) return <ChipsField {...field} choices={choices} />
  return <SeveralField {...field} nouns="categories" options={choices.map(({ value: id, label }) => ({ id, label }))} />
}

const Content = ({ fields, has }: Part) => (
  <Card title="Content">
    <TextareaField
      field={fields.description}
      label="Description"
      isOptional
      help="A few sentences, for lists."
      rows={3}
    />
    {has.has('body') ? (
      <LibraryText
        name="body"
        label="Text"
        isSite
        defaultValue={initialText(fields.body)}
        id={fields.body.id}
        error={fields.body.errors?.[0]}
        maxLength={fields.body.maxLength}
      />
    ) : null}
    {has.has('finePrint') ? <TextareaField field={fields.finePrint} label="Fine print" isOptional rows={3} /> : null}
    {has.has('author') ? <TextField field={fields.author} label="Author" isOptional /> : null}
  </Card>
)

function Files({ fields, has }: Part) {
  if (!has.has('fileUrl') && !has.has('embedCode')) return null
  const isAudio = has.has('lengthFormatted')
  return (
    <Card title={has.has('linkUrl') ? 'File and link' : isAudio ? 'Recording' : 'Video'}>
      {has.has('embedCode') ? (
        <TextareaField
          field={fields.embedCode}
          label="Embed code"
          isOptional
          help="The address of the video, or the code that its provider offers."
          rows={3}
          spellCheck={false}
        />
      ) : null}
      {has.has('fileUrl') ? (
        <TextField
          field={fields.fileUrl}
          label="File"
          isOptional
          help="A path of your website, or a full web address."
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : null}
      {has.has('linkUrl') ? (
        <TextField
          field={fields.linkUrl}
          label="Leads to"
          isOptional
          help="A path of your website, or a full web address."
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : null}
      {isAudio ? (
        <div className="pair">
          <TextField field={fields.lengthFormatted} label="Length as shown" isOptional help="e.g. 42:10" />
          <TextField
            field={fields.lengthMilliseconds}
            label="Length in milliseconds"
            isOptional
            isNumber
            maxLength={13}
          />
        </div>
      ) : null}
    </Card>
  )
}
