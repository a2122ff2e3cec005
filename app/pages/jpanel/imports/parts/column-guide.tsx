import type { Field } from '~/domain/imports/field'
import { SHEET_WORDS, templatePath, type Sheet } from '~/domain/imports/sheet'
import { LinkButton } from '~/ui/button'
import { Link } from '~/ui/link'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card } from '~/ui/shell/page-head'

export function ColumnGuide({
  sheets,
  sheet,
  fields,
}: {
  sheets: readonly Sheet[]
  sheet: Sheet
  fields: readonly Field[]
}) {
  return (
    <Card
      title={`Columns of ${SHEET_WORDS[sheet].title.toLowerCase()}`}
      more={
        <LinkButton to={templatePath(sheet)} icon="download" reloadDocument>
          Template
        </LinkButton>
      }
    >
      <div className="stack">
        <nav className="actions" aria-label="Columns of another sheet">
          {sheets.map((one) => (
            <Link
              key={one}
              className="link"
              to={`?sheet=${one}`}
              aria-current={one === sheet ? 'page' : undefined}
              preventScrollReset
            >
              {SHEET_WORDS[one].title}
            </Link>
          ))}
        </nav>
        <ScrollRegion label="Columns">
          <table className="list plain-rows import-guide">
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Required</th>
                <th scope="col">Content</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ key, required, description }) => (
                <tr key={key}>
                  <td>
                    <code>{key}</code>
                  </td>
                  <td>{required ? 'Required' : ''}</td>
                  <td className="import-words">{description}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </Card>
  )
}
