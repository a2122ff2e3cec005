import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { NOT_RETRIEVED, NOT_SAVED, SAVED } from '~/domain/themes/messages'
import { assetPath, readName } from '~/domain/themes/theme'
import { isFailure, useCall } from '~/http/use-call'
import { Button, IconButton } from '~/ui/button'
import { Field, Select } from '~/ui/form/field'
import { LeaveQuestion, useUnsavedForm } from '~/ui/form/leave-question'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import { useToast } from '~/ui/overlay/toaster'
import { readAssetReply, savedAssetBody, type AssetWire } from '~/wire/website/themes'
import { FileClashDialog, type FileClash } from './file-clash'
import type { TreeFile } from './file-tree'
import {
  isUnsaved,
  openedWith,
  savedInto,
  typedInto,
  withFile,
  withoutFile,
  type FileText,
  type OpenFile,
} from './open-files'
import { TreeView } from './tree-view'

const CodeEditor = lazy(() => import('./code-editor.client'))

type Props = { themeId: number; files: readonly TreeFile[]; first: FileText | null; mayEdit: boolean }

function useOpenFiles({ themeId, first }: Props) {
  const [opened, setOpened] = useState(() => openedWith(first))
  const [saving, setSaving] = useState<number | null>(null)
  const send = useCall()
  const toast = useToast()
  const open = async ({ id }: TreeFile) => {
    if (opened.files.some((file) => file.id === id)) return setOpened({ ...opened, current: id })
    const reply = await send<AssetWire>(`${assetPath(themeId, id)}.json`, { method: 'GET', isQuiet: true })
    if (isFailure(reply)) return toast({ message: NOT_RETRIEVED, tone: 'bad', about: 'open' })
    return setOpened((now) => withFile(now, readAssetReply(reply)))
  }
  const [clash, setClash] = useState<FileClash | null>(null)
  const save = async (file: OpenFile) => {
    if (saving !== null) return
    setSaving(file.id)
    const body = savedAssetBody({ value: file.draft, version: file.version })
    const reply = await send<AssetWire>(assetPath(themeId, file.id), { body, isQuiet: true })
    setSaving(null)
    if (isFailure(reply) && reply.status === 409) {
      const path = `${assetPath(themeId, file.id)}.json`
      const latest = await send<AssetWire>(path, { method: 'GET', isQuiet: true })
      if (!isFailure(latest)) return setClash({ file, stored: readAssetReply(latest), message: reply.message })
    }
    if (isFailure(reply))
      return toast({ message: reply.reply === null ? NOT_SAVED : reply.message, tone: 'bad', about: 'save' })
    toast({ message: SAVED, about: 'save' })
    return setOpened((now) => savedInto(now, readAssetReply(reply)))
  }
  const overwrite = ({ file, stored: { version } }: FileClash) => {
    setClash(null)
    const { draft } = opened.files.find(({ id }) => id === file.id) ?? file
    return save({ ...file, draft, version })
  }
  return {
    opened,
    saving,
    clash,
    open,
    save,
    overwrite,
    keepEditing: () => setClash(null),
    show: (id: number) => setOpened((now) => ({ ...now, current: id })),
    close: (id: number) => setOpened((now) => withoutFile(now, id)),
    type: (id: number, draft: string) => setOpened((now) => typedInto(now, id, draft)),
  }
}

export function ThemeEditor(props: Props) {
  const { themeId, files, mayEdit } = props
  const { opened, saving, clash, open, save, overwrite, keepEditing, show, close, type } = useOpenFiles(props)
  const [isZen, setIsZen] = useState(false)
  const [closing, setClosing] = useState<OpenFile | null>(null)
  const current = opened.files.find(({ id }) => id === opened.current) ?? null
  const unsaved = new Set(opened.files.filter(isUnsaved).map(({ id }) => id))
  const names = opened.files
    .filter(isUnsaved)
    .map(({ key }) => key)
    .join('\n')
  const changes = useMemo(() => names.split('\n').filter(Boolean), [names])
  const asksForAll = useUnsavedForm({ form: useRef(null), changes })
  const saveCurrent = () => void (current && mayEdit && current.value !== null ? save(current) : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the focus anywhere in it
    <div
      className={isZen ? 'theme-editor zen' : 'theme-editor'}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        saveCurrent()
      }}
    >
      <TreeView
        themeId={themeId}
        files={files}
        current={opened.current}
        unsaved={unsaved}
        onOpen={(file) => void open(file)}
      />
      <div className="theme-pane">
        <div className="theme-tabs" role="group" aria-label="Open files">
          {opened.files.map((file) => (
            <span key={file.id} className={file.id === opened.current ? 'theme-tab on' : 'theme-tab'}>
              <button
                type="button"
                title={file.key}
                aria-pressed={file.id === opened.current}
                onClick={() => show(file.id)}
              >
                {readName(file.key)}
                {isUnsaved(file) ? <span className="unsaved" role="img" aria-label="Not saved" /> : null}
              </button>
              <IconButton
                icon="x"
                label={`Close ${readName(file.key)}`}
                onClick={() => (isUnsaved(file) ? setClosing(file) : close(file.id))}
              />
            </span>
          ))}
        </div>
        {current === null ? (
          <p className="theme-nothing">Open a file on the left.</p>
        ) : (
          <>
            <div className="theme-bar">
              <Field label="Older versions">
                <Select choices={[{ value: '', label: 'Current' }]} />
              </Field>
              {current.contentType === 'text/x-liquid' ? (
                <Link className="link" to={`/jpanel/themes/${themeId}/variables`} target="_blank" rel="noreferrer">
                  Template variables <Icon name="external-link" size="sm" />
                </Link>
              ) : null}
              <span className="actions">
                <Button icon="columns" aria-pressed={isZen} onClick={() => setIsZen(!isZen)}>
                  {isZen ? 'Leave zen mode' : 'Zen mode'}
                </Button>
                {mayEdit && current.value !== null ? (
                  <Button
                    variant="primary"
                    icon="device-floppy"
                    title="Ctrl S"
                    isBusy={saving === current.id}
                    disabled={!isUnsaved(current)}
                    onClick={saveCurrent}
                  >
                    Save
                  </Button>
                ) : null}
              </span>
            </div>
            {current.value === null ? (
              <p className="theme-nothing">
                <a className="link" href={current.publicUrl ?? ''} target="_blank" rel="noreferrer">
                  {current.publicUrl}
                </a>
              </p>
            ) : (
              <Suspense fallback={<div className="theme-code" aria-busy="true" />}>
                <CodeEditor
                  file={current}
                  openIds={opened.files.map(({ id }) => id)}
                  isReadOnly={!mayEdit}
                  onChange={type}
                  onSave={saveCurrent}
                />
              </Suspense>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={closing !== null}
        onClose={() => setClosing(null)}
        title={`Close ${closing === null ? '' : readName(closing.key)} without saving?`}
        keep="Cancel"
        act="Discard changes"
        isDangerous
        onAct={() => {
          if (closing) close(closing.id)
          setClosing(null)
        }}
      >
        <p>What you typed into it is lost.</p>
      </ConfirmDialog>
      <FileClashDialog clash={clash} onClose={keepEditing} onOverwrite={(one) => void overwrite(one)} />
      {asksForAll ? <LeaveQuestion /> : null}
    </div>
  )
}
