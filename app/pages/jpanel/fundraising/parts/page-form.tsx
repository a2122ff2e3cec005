import { useNavigation } from 'react-router'
import { Opened } from '~/http/form/opened'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { initialText, SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { RichText } from '~/ui/rich-text/rich-text'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { ImageField } from '../../parts/media/image-field'
import { SupporterPicker } from '../../parts/supporter-picker'
import type { PageFormData } from './page-form-data.server'

const MAX_PICTURES = 6

const NO_PRODUCT = { value: '', label: 'Choose a product' }

export function PageForm({ values, opened, failure, ...loaded }: PageFormData & { failure: FormFailure | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'fundraising-page', values, failure })
  const { products, categories, organizer, images, symbol, mayChoosePictures } = loaded
  const isNew = opened === null
  return (
    <PostForm id={form.id} className="set-form">
      <LeaveGuard />
      {failure?.message ? <Note tone="bad" title={failure.message} isAlert /> : null}
      {opened === null ? null : <Opened values={opened} failure={failure} />}
      <Card title="Page">
        <TextField field={fields.title} label="Title" autoComplete="off" />
        <SupporterPicker
          name="organizerId"
          label="Organizer"
          isOptional
          selected={organizer}
          typed={failure?.typed.organizerId}
          error={failure?.fields.organizerId?.[0]}
        />
        <div className="pair">
          <SelectField
            field={fields.productId}
            label="Raises money for"
            choices={isNew ? [NO_PRODUCT, ...products] : products}
          />
          <SelectField
            field={fields.category}
            label="Category"
            isOptional
            choices={[{ value: '', label: 'None' }, ...categories.map((one) => ({ value: one, label: one }))]}
          />
        </div>
        <TextField
          field={fields.url}
          label="Address"
          isOptional
          help="Leave blank to create it from the title."
          autoComplete="off"
        />
      </Card>
      <Card title="Goal">
        <div className="pair">
          <TextField field={fields.goal} label="Goal" isOptional isNumber prefix={symbol} maxLength={20} />
          <TextField field={fields.deadline} label="Deadline" isOptional type="date" />
        </div>
      </Card>
      <Card title="Story">
        <RichText
          key={fields.story.key}
          id={fields.story.id}
          name="story"
          label="Story"
          defaultValue={initialText(fields.story)}
          error={fields.story.errors?.[0]}
          maxLength={fields.story.maxLength}
          help="Scripts and unsafe code are removed when you save."
        />
      </Card>
      {mayChoosePictures ? (
        <Card title="Pictures">
          <input type="hidden" name="hasPictures" value="1" />
          <ImageField
            name="pictures"
            label="Pictures"
            images={images}
            max={MAX_PICTURES}
            help="The first one is the main picture. Without one, a default picture is shown."
            error={failure?.fields.pictures?.[0]}
          />
        </Card>
      ) : null}
      <div className="actions">
        <Button type="submit" variant="primary" name="intent" value={isNew ? 'add' : 'save'} isBusy={isBusy}>
          {isNew ? 'Add page' : 'Save page'}
        </Button>
      </div>
    </PostForm>
  )
}
