import { isWritten } from '~/domain/pages/page'
import type { PageChoices, PageFormValues } from '~/domain/pages/page-form.server'
import type { ShownRevision } from '~/domain/pages/revisions/revisions.server'
import type { Values } from '~/kit/typed/opened'
import { controlProps, fieldProps } from '~/http/form/use-server-form'
import { type BoundField, SelectField, TextareaField, TextField } from '~/ui/fields/bound-field'
import { Checkbox } from '~/ui/form/choice'
import { Field, FieldError, Input } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'
import { LinkInput } from '../../parts/pickers/link-input'
import { TickList } from '../../parts/tick-list'

export type LoadedPage = {
  id: number
  version: number
  /** Equal to the opened values unless a revision is shown. */
  stored: PageFormValues
  /** Null while the form shows text that was typed over an earlier version. */
  opened: Values | null
  values: PageFormValues
  revision: ShownRevision | null
  revisions: readonly ShownRevision[]
  isAutosaved: boolean
  choices: PageChoices
  address: string | null
  isHome: boolean
}

export type PartProps = { fields: Record<keyof PageFormValues, BoundField>; loaded: LoadedPage; type: string }

const NOT_SHOWN = 'Pages are not published yet.'

function Tick({ field, label, help }: { field: BoundField; label: string; help?: string }) {
  return (
    <>
      <Checkbox
        name={field.name}
        value="on"
        defaultChecked={field.initialValue === 'on'}
        label={label}
        {...(help === undefined ? {} : { help })}
      />
      {field.errors?.[0] ? <FieldError>{field.errors[0]}</FieldError> : null}
    </>
  )
}

export function PlaceCard({ fields, loaded, type, setType }: PartProps & { setType: (type: string) => void }) {
  const { choices, address, isHome } = loaded
  const isCategory = type === 'category'
  return (
    <Card title="Page">
      <div className="page-fields">
        <div className="pair">
          <Field
            label="Title"
            isOptional={isCategory}
            {...(isCategory ? { help: 'Leave blank to use the name of the category.' } : {})}
            {...fieldProps(fields.title)}
          >
            <Input {...controlProps(fields.title)} maxLength={150} />
          </Field>
          <SelectField
            field={fields.type}
            label="Type"
            choices={choices.types}
            onChange={(event) => setType(event.currentTarget.value)}
          />
        </div>
        <div hidden={!isCategory}>
          <SelectField
            field={fields.categoryId}
            label="Category"
            help="Its link leads to the products of the category."
            choices={[{ value: '', label: 'Choose a category' }, ...choices.categories]}
          />
        </div>
        <div hidden={isCategory}>
          <Field
            label={type === 'menu' ? 'Link' : 'Address'}
            isOptional
            help={
              type === 'menu'
                ? 'A path like /donate, or a web address. Leave blank for a heading.'
                : `${isHome ? 'The home page is at /. ' : address === null ? '' : `Now ${address}. `}Leave blank ` +
                  `to create it from the title. ${NOT_SHOWN}`
            }
            {...fieldProps(fields.url)}
          >
            <LinkInput
              {...controlProps(fields.url)}
              isLink={type === 'menu'}
              maxLength={500}
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        </div>
        <div className="pair">
          <SelectField
            field={fields.parentId}
            label="Below"
            choices={[{ value: '', label: 'None, at the top' }, ...choices.parents]}
          />
          <div hidden={type === 'menu'}>
            <SelectField
              field={fields.templateSuffix}
              label="Layout"
              help="Layouts of the active theme."
              choices={[{ value: '', label: 'Standard' }, ...choices.layouts]}
            />
          </div>
        </div>
        <Tick field={fields.opensNewWindow} label="Open in a new window" />
      </div>
    </Card>
  )
}

export function SearchCard({ fields }: PartProps) {
  return (
    <Card title="Search engines">
      <div className="page-fields">
        <TextField field={fields.pageTitle} label="Page title" isOptional help="Leave blank to use the title." />
        <TextareaField field={fields.metaDescription} label="Description" isOptional rows={3} />
        <TextField field={fields.metaKeywords} label="Keywords" isOptional />
      </div>
    </Card>
  )
}

export function AccessCard({ fields, loaded, type }: PartProps) {
  const { choices, isHome } = loaded
  return (
    <Card title="Visibility" isSide>
      <div className="page-fields">
        <Tick
          field={fields.isActive}
          label="Active"
          help={isHome ? 'The home page has to stay active.' : 'Part of the website.'}
        />
        <Tick field={fields.isHidden} label="Hide in menus" help="It keeps its address, and menus leave it out." />
        <Tick field={fields.requiresLogin} label="Only for supporters who are signed in" />
        <Tick field={fields.hidesWhenSignedOut} label="Hide its menu link from visitors who are not signed in" />
        <TickList
          name={fields.memberships.name}
          legend="Only for members of"
          help="None: everyone."
          choices={choices.memberships}
          value={fields.memberships.initialValue}
        />
        <Tick
          field={fields.isProtected}
          label="Protected"
          help={
            isWritten(type) && isHome
              ? 'The home page always is.'
              : 'It cannot be deleted, and nothing new can be placed below it.'
          }
        />
      </div>
    </Card>
  )
}
