import { editorPath } from '~/domain/themes/theme'
import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { TextareaField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Note } from '~/ui/states'
import type { TreeFile } from './file-tree'
import type { FileText } from './open-files'
import { TreeView } from './tree-view'

type Props = {
  themeId: number
  files: readonly TreeFile[]
  first: FileText | null
  mayEdit: boolean
  failure: FormFailure | undefined
}

export function PlainEditor({ themeId, files, first, mayEdit, failure }: Props) {
  return (
    <div className="theme-editor">
      <TreeView themeId={themeId} files={files} current={first?.id ?? null} unsaved={new Set()} />
      <div className="theme-pane">
        {first === null ? (
          <p className="theme-nothing">Open a file on the left.</p>
        ) : first.value === null ? (
          <p className="theme-nothing">{first.publicUrl}</p>
        ) : (
          <PlainFile key={first.id} themeId={themeId} file={first} mayEdit={mayEdit} failure={failure} />
        )}
      </div>
    </div>
  )
}

function PlainFile({
  themeId,
  file,
  mayEdit,
  failure,
}: {
  themeId: number
  file: FileText
  mayEdit: boolean
  failure: FormFailure | undefined
}) {
  const values = { value: file.value ?? '' }
  const [form, fields] = useServerForm({ id: 'theme-file', values, failure })
  return (
    <PostForm
      action={`${editorPath(themeId)}?file=${file.id}`}
      className="plain-file"
      {...submits(form, useOneSubmit())}
    >
      <LeaveGuard isSmall />
      <input type="hidden" name="id" value={file.id} />
      <Opened values={{ value: values.value }} failure={failure} />
      {failure?.message ? <Note tone="bad" title={failure.message} isAlert /> : null}
      <TextareaField field={fields.value} label={file.key} rows={28} spellCheck={false} readOnly={!mayEdit} />
      {file.contentType === 'text/x-liquid' ? (
        <Link className="link" to={`/jpanel/themes/${themeId}/variables`}>
          Template variables
        </Link>
      ) : null}
      {mayEdit ? (
        <div className="actions">
          <Button type="submit" variant="primary" name="intent" value="save">
            Save
          </Button>
        </div>
      ) : null}
    </PostForm>
  )
}
