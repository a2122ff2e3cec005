import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { SUBMIT_FAILED } from '~/domain/imports/messages'
import { IMPORTS, SHEET_WORDS, type Sheet } from '~/domain/imports/sheet'
import type { Workbook } from '~/domain/imports/workbook'
import { call, useCsrf } from '~/http/use-call'
import { counted, grouped } from '~/kit/text'
import { Button } from '~/ui/button'
import { Figures } from '~/ui/chart/figures'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'

const isFailure = (reply: object): reply is { isFailure: true; message: string } => 'isFailure' in reply

function useSubmit({ id, sheet }: Workbook) {
  const csrf = useCsrf()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'idle' | 'sending' | { reason: string }>('idle')
  const submit = async () => {
    setState('sending')
    const reply = await call<{ success: boolean }>(`${IMPORTS}/provider/webhook/${sheet}`, csrf, {
      body: { workbookId: id },
    })
    if (isFailure(reply)) return setState({ reason: reply.message })
    await revalidate()
    return setState('idle')
  }
  return { state, submit }
}

const ready = ({ total, errorRows, excludedRows }: Workbook): number => total - errorRows - excludedRows

/** Rows of the other sheets change no record. */
const CHANGES: ReadonlySet<Sheet> = new Set(['supporters', 'sponsorships'])

export function Outlook({ workbook }: { workbook: Workbook }) {
  const { sheet, matchedRows, errorRows } = workbook
  const updates = CHANGES.has(sheet) ? Math.min(matchedRows, ready(workbook)) : null
  return (
    <Figures
      label="What the import will do"
      figures={[
        { label: 'Will be added', value: grouped(ready(workbook) - (updates ?? 0)) },
        ...(updates === null ? [] : [{ label: 'Will be updated', value: grouped(updates) }]),
        { label: 'Have an error', value: grouped(errorRows) },
      ]}
    />
  )
}

const MAX_NAMED = 10

export function StartImport({ workbook }: { workbook: Workbook }) {
  const { state, submit } = useSubmit(workbook)
  const { errorRows, warningRows, excludedRows, knownRows, headers, mapping } = workbook
  const unmapped = headers.filter((header, index) => mapping[index] === '' && header !== '')
  const count = ready(workbook)
  return (
    <Card title="Ready to import">
      <div className="stack">
        {typeof state === 'object' ? (
          <Note tone="bad" title={SUBMIT_FAILED} isAlert>
            {state.reason}
          </Note>
        ) : null}
        <p>
          {`${counted(count, 'row')} can be imported. `}
          {errorRows > 0
            ? `${counted(errorRows, 'row')} with errors will be rejected, unless you correct them below. `
            : ''}
          {warningRows > 0 ? `${counted(warningRows, 'row')} with warnings will be imported as they are.` : ''}
        </p>
        {excludedRows > 0 ? <p>{`${counted(excludedRows, 'row')} will be left out.`}</p> : null}
        {unmapped.length > 0 ? (
          <Note tone="warn" title={`${counted(unmapped.length, 'column')} will not be imported.`}>
            {`${unmapped.slice(0, MAX_NAMED).join(', ')}${unmapped.length > MAX_NAMED ? ' and more' : ''}. `}
            Choose a field for them under Columns, or leave them out.
          </Note>
        ) : null}
        {knownRows > 0 ? (
          <Note tone="warn" title={`${counted(knownRows, 'row')} look like records that are here already.`}>
            <p>Imported, they are added a second time.</p>
            <PostForm>
              <Button type="submit" name="intent" value="leave-out">
                {`Leave out ${counted(knownRows, 'row')}`}
              </Button>
            </PostForm>
          </Note>
        ) : null}
        <div className="actions">
          <PostForm
            onSubmit={(event) => {
              event.preventDefault()
              if (state !== 'sending') void submit()
            }}
          >
            <Button
              type="submit"
              name="intent"
              value="start"
              variant="primary"
              isBusy={state === 'sending'}
              disabled={count === 0}
            >
              {`Import ${counted(count, 'row')} to ${SHEET_WORDS[workbook.sheet].title.toLowerCase()}`}
            </Button>
          </PostForm>
          <PostForm>
            <ConfirmSubmit
              name="intent"
              value="discard"
              icon="trash"
              title="Delete this file?"
              act="Delete file"
              body="Nothing of it has been imported."
            >
              Delete file…
            </ConfirmSubmit>
          </PostForm>
        </div>
      </div>
    </Card>
  )
}
