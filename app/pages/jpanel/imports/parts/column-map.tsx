import { useNavigation } from 'react-router'
import type { Field } from '~/domain/imports/field'
import { IMPORTS, SHEET_WORDS } from '~/domain/imports/sheet'
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

type Props = {
  workbook: Workbook
  fields: readonly Field[]
  sample: readonly string[]
  failure: FormFailure | undefined
}

const isMappable = ({ key }: Field): boolean => key !== 'custom_*'

export function ColumnMap({ workbook: { sheet, headers, headerRow, mapping }, fields, sample, failure }: Props) {
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
      more={
        <Link className="link" to={IMPORTS}>
          Something else?
        </Link>
      }
    >
      <PostForm className="stack" {...submits(form, useOneSubmit())}>
        <LeaveGuard isSmall />
        <p className="muted">
          {`These look like ${SHEET_WORDS[sheet].unit}, and the header is row ${headerRow} of the file. `}
          If either is wrong, delete the file, and upload it again saying what is in it.
        </p>
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
              </tr>
            </thead>
            <tbody>
              {headers.map((header, index) => (
                <tr key={`${index} ${header}`}>
                  <td>{header || `Column ${index + 1}`}</td>
                  <td>
                    <Select
                      name="mapping"
                      aria-label={header || `Column ${index + 1}`}
                      defaultValue={mapping[index] ?? ''}
                      choices={choicesFor(mapping[index] ?? '')}
                    />
                    {failure?.fields[`mapping.${index}`]?.[0] ? (
                      <FieldError>{failure.fields[`mapping.${index}`]?.[0]}</FieldError>
                    ) : null}
                  </td>
                  <td className="no-phone">{sample[index] ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        <p>
          <Button type="submit" name="intent" value="map" isBusy={isBusy}>
            Save columns and check again
          </Button>
        </p>
      </PostForm>
    </Card>
  )
}
