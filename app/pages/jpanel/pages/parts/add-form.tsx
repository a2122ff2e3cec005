import { useState } from 'react'
import { useNavigation } from 'react-router'
import { isWritten } from '~/domain/pages/page'
import type { NewPageValues } from '~/domain/pages/page-form.server'
import type { FormFailure } from '~/http/form/form-action'
import { controlProps, fieldProps, useServerForm } from '~/http/form/use-server-form'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { Field, Input, type Choice } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Note } from '~/ui/states'
import './add-form.css'

type Props = {
  values: NewPageValues
  types: readonly Choice[]
  parents: readonly Choice[]
  categories: readonly Choice[]
  failure: FormFailure | undefined
  /** True where the page has only this form: its button is primary, and the added page opens. */
  isAlone?: boolean
}

export function AddForm({ values, types, parents, categories, failure, isAlone = false }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm<NewPageValues>({ id: 'add-page', values, failure })
  const [type, setType] = useState(String(fields.type.initialValue ?? values.type))
  const isCategory = type === 'category'
  return (
    <PostForm id={form.id} className="page-add-form">
      <LeaveGuard isSmall={!isAlone} />
      {failure?.message ? <Note tone="bad" title={failure.message} isAlert /> : null}
      <div className="pair">
        <SelectField
          field={fields.type}
          label="Type"
          choices={types}
          onChange={(event) => setType(event.currentTarget.value)}
        />
        <Field
          label="Title"
          isOptional={isCategory}
          {...(isCategory ? { help: 'Leave blank to use the name of the category.' } : {})}
          {...fieldProps(fields.title)}
        >
          <Input {...controlProps(fields.title)} maxLength={150} />
        </Field>
      </div>
      <div hidden={!isCategory} className="page-add-form">
        <SelectField
          field={fields.categoryId}
          label="Category"
          choices={[{ value: '', label: 'Choose a category' }, ...categories]}
        />
        <Checkbox
          name={fields.withSubcategories.name}
          value="on"
          defaultChecked={fields.withSubcategories.initialValue === 'on'}
          label="Add its subcategories, too"
        />
      </div>
      <div hidden={isCategory}>
        <TextField
          field={fields.url}
          label={type === 'menu' ? 'Link' : 'Address'}
          isOptional
          help={
            type === 'menu'
              ? 'A path like /donate, or a web address. Leave blank for a heading.'
              : 'Leave blank to create it from the title.'
          }
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="pair">
        <SelectField
          field={fields.parentId}
          label="Below"
          choices={[{ value: '', label: 'None, at the top' }, ...parents]}
        />
        <TextField
          field={fields.place}
          label="Place"
          isOptional
          help="Position among its siblings, starting at 1. Leave blank for the last."
          isNumber
          maxLength={4}
        />
      </div>
      <Checkbox
        name={fields.isInactive.name}
        value="on"
        defaultChecked={fields.isInactive.initialValue === 'on'}
        label={isWritten(type) ? 'Add it as a draft' : 'Add it inactive'}
        help="It can be activated later."
      />
      <div className="actions">
        <Button
          type="submit"
          variant={isAlone ? 'primary' : 'default'}
          name="intent"
          value="add"
          icon="plus"
          isBusy={isBusy}
        >
          {isAlone ? 'Add and edit' : 'Add'}
        </Button>
      </div>
    </PostForm>
  )
}
