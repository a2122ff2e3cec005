import { useState, type ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import type { Field } from '~/domain/imports/field'
import { importPath } from '~/domain/imports/sheet'
import type { OtherSheet } from '~/domain/imports/sheets/other-sheets.server'
import type { Workbook } from '~/domain/imports/workbook'
import type { FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { FieldError, Select } from '~/ui/form/field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Link } from '~/ui/link'
import { Pill } from '~/ui/pill'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card } from '~/ui/shell/page-head'
import { FileKind } from './file-kind'

type Props = {
  workbook: Workbook
  others: readonly OtherSheet[]
  fields: readonly Field[]
  sample: readonly string[]
  failure: FormFailure | undefined
}

const isMappable = ({ key }: Field): boolean => key !== 'custom_*'

/** Saving the mapping checks every row again. */
export function ColumnMap({ workbook, others, fields, sample, failure }: Props) {
  const { headers, mapping } = workbook
  const isBusy = useNavigation().formMethod === 'POST'
  const [form] = useServerForm<{ mapping: string[] }>({ id: 'mapping', values: { mapping }, failure })
  const missing = fields.filter(({ key, required }) => required && !mapping.includes(key))
  const known = mapping.filter((key) => key !== '').length
  const choicesFor = (current: string) => [
    { value: '', label: 'Leave out' },
    ...fields
      .filter(isMappable)
      .map(({ key, label, required }) => ({ value: key, label: required ? `${label} (required)` : label })),
    ...(current.startsWith('custom_') ? [{ value: current, label: current }] : []),
  ]
  return (
    <Card
      title="Columns"
      aside={
        <Pill tone={known === headers.length ? 'good' : 'quiet'} icon="check">
          {`${known} of ${counted(headers.length, 'column')} recognized`}
        </Pill>
      }
    >
      <FileKind {...{ workbook, others }} />
      <PostForm className="stack" {...submits(form, useOneSubmit())}>
        <LeaveGuard isSmall />
        {missing.length > 0 ? (
          <p className="muted">{`Required, but in no column: ${missing.map(({ label }) => label).join(', ')}.`}</p>
        ) : null}
        <ScrollRegion label="Columns of the file">
          <table className="list plain-rows import-columns">
            <thead>
              <tr>
                <th scope="col">Column of the file</th>
                <th scope="col">Field</th>
                <th scope="col" className="no-phone">
                  First row
                </th>
                <th scope="col" className="no-phone">
                  State
                </th>
              </tr>
            </thead>
            <tbody>
              {headers.map((header, index) => (
                <ColumnRow
                  key={`${index} ${header}`}
                  name={header || `Column ${index + 1}`}
                  field={mapping[index] ?? ''}
                  choices={choicesFor(mapping[index] ?? '')}
                  sample={sample[index] ?? ''}
                  error={failure?.fields[`mapping.${index}`]?.[0]}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        <p className="actions">
          <Button type="submit" name="intent" value="map" isBusy={isBusy}>
            Save columns and check again
          </Button>
          <Link className="link" to={`${importPath(workbook.sheet)}#columns`} target="_blank" rel="noreferrer">
            What each column takes
          </Link>
        </p>
      </PostForm>
    </Card>
  )
}

type RowProps = {
  name: string
  field: string
  choices: ComponentProps<typeof Select>['choices']
  sample: string
  error: string | undefined
}

function ColumnRow({ name, field, choices, sample, error }: RowProps) {
  const [selected, setSelected] = useState(field)
  const isFound = selected !== ''
  return (
    <tr>
      <td>{name}</td>
      <td>
        <Select
          name="mapping"
          aria-label={name}
          defaultValue={field}
          choices={choices}
          onChange={(event) => setSelected(event.target.value)}
        />
        {error ? <FieldError>{error}</FieldError> : null}
      </td>
      <td className="no-phone">{sample}</td>
      <td className="no-phone">
        <Pill {...(isFound ? { tone: 'good', icon: 'check' } : {})}>{isFound ? 'Found' : 'Left out'}</Pill>
      </td>
    </tr>
  )
}
