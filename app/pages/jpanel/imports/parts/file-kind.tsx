import type { OtherSheet } from '~/domain/imports/sheets/other-sheets.server'
import { SHEET_WORDS } from '~/domain/imports/sheet'
import type { Workbook } from '~/domain/imports/workbook'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'

type Props = { workbook: Pick<Workbook, 'sheet' | 'headerRow'>; others: readonly OtherSheet[] }

/** The kind of the file was recognized by its columns, so kinds that fit nearly as well are offered too. */
export function FileKind({ workbook: { sheet, headerRow }, others }: Props) {
  const likely = others.filter(({ isLikely }) => isLikely)
  const rest = others.filter(({ isLikely }) => !isLikely)
  return (
    <div className="import-kind">
      <p>
        {`These look like ${SHEET_WORDS[sheet].unit}. The header is row ${headerRow} of the file; if it is another `}
        row, delete the file, and upload it again with the number of that row.
      </p>
      {likely.length > 0 ? (
        <>
          <p>The columns fit these as well. Read the file as:</p>
          <Choices others={likely} />
        </>
      ) : null}
      {rest.length > 0 ? (
        <details className="import-more">
          <summary>Something else?</summary>
          <p>Read the file as:</p>
          <Choices others={rest} />
        </details>
      ) : null}
    </div>
  )
}

const Choices = ({ others }: Pick<Props, 'others'>) => (
  <PostForm className="actions">
    <input type="hidden" name="intent" value="change-sheet" />
    {others.map(({ sheet, known }) => (
      <Button key={sheet} type="submit" name="sheet" value={sheet} size="small">
        {`${SHEET_WORDS[sheet].title} (${counted(known, 'column')})`}
      </Button>
    ))}
  </PostForm>
)
