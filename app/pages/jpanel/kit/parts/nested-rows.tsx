import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { RowsField, type RowIntents } from '~/ui/fields/rows-field'
import { Field, Input } from '~/ui/form/field'

type Page = { label: string }
export type MenuRow = { label: string; pages: Page[] }
type Values = { menu: MenuRow[] }

export const START: Values = {
  menu: [
    { label: 'Give', pages: [{ label: 'Monthly gift' }, { label: 'Roof appeal' }] },
    { label: 'Events', pages: [{ label: 'Gala dinner' }] },
    { label: 'Shop', pages: [] },
  ],
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function NestedRows({ form, list }: { form: FormMetadata<Values>; list: FieldMetadata<MenuRow[], Values> }) {
  const intents = form as unknown as RowIntents
  return (
    <RowsField
      label="Website menu"
      name={list.name}
      rows={list.getFieldList()}
      form={intents}
      nameOf={(row, index) => text(row.getFieldset().label.value) || `entry ${index + 1}`}
      add="Add entry"
      max={6}
    >
      {(row) => {
        const { label, pages } = row.getFieldset()
        return (
          <>
            <Field label="Entry" id={label.id}>
              <Input name={label.name} defaultValue={text(label.initialValue)} key={label.key} maxLength={60} />
            </Field>
            <RowsField
              label={`Pages of ${text(label.value) || 'this entry'}`}
              name={pages.name}
              rows={pages.getFieldList()}
              form={intents}
              nameOf={(page, index) => text(page.getFieldset().label.value) || `page ${index + 1}`}
              add="Add page"
            >
              {(page) => {
                const { label: words } = page.getFieldset()
                return (
                  <Field label="Page" id={words.id}>
                    <Input name={words.name} defaultValue={text(words.initialValue)} key={words.key} maxLength={60} />
                  </Field>
                )
              }}
            </RowsField>
          </>
        )
      }}
    </RowsField>
  )
}
