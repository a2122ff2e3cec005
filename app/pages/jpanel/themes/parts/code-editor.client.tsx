import ace from 'ace-builds'
import 'ace-builds/src-noconflict/mode-css'
import 'ace-builds/src-noconflict/mode-javascript'
import 'ace-builds/src-noconflict/mode-json'
import 'ace-builds/src-noconflict/mode-liquid'
import 'ace-builds/src-noconflict/mode-scss'
import 'ace-builds/src-noconflict/mode-svg'
import 'ace-builds/src-noconflict/theme-github'
import 'ace-builds/src-noconflict/theme-github_dark'
import 'ace-builds/src-noconflict/ext-searchbox'
import cssWorker from 'ace-builds/src-noconflict/worker-css?url'
import scriptWorker from 'ace-builds/src-noconflict/worker-javascript?url'
import jsonWorker from 'ace-builds/src-noconflict/worker-json?url'
import xmlWorker from 'ace-builds/src-noconflict/worker-xml?url'
import { useEffect, useRef } from 'react'
import { LEAVE_EDITOR } from '~/ui/rich-text/leave-editor'
import type { OpenFile } from './open-files'

// The workers check what is typed. Our content security policy blocks a worker that is made from a blob.
ace.config.set('loadWorkerFromBlob', false)
ace.config.setModuleUrl('ace/mode/css_worker', cssWorker)
ace.config.setModuleUrl('ace/mode/javascript_worker', scriptWorker)
ace.config.setModuleUrl('ace/mode/json_worker', jsonWorker)
ace.config.setModuleUrl('ace/mode/xml_worker', xmlWorker)

const FONT_SIZE = 16
const MODES: Record<string, string> = {
  'text/x-liquid': 'ace/mode/liquid',
  'text/scss': 'ace/mode/scss',
  'text/css': 'ace/mode/css',
  'application/javascript': 'ace/mode/javascript',
  'application/json': 'ace/mode/json',
  'image/svg+xml': 'ace/mode/svg',
}

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark'

type Props = {
  file: OpenFile
  openIds: readonly number[]
  isReadOnly: boolean
  onChange: (id: number, draft: string) => void
  onSave: () => void
}

export default function CodeEditor({ file, openIds, isReadOnly, onChange, onSave }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<ace.Ace.Editor>(null)
  const sessions = useRef(new Map<number, ace.Ace.EditSession>())
  const act = useRef({ onChange, onSave })
  act.current = { onChange, onSave }
  useEffect(() => {
    if (!box.current) return undefined
    const own = ace.edit(box.current, {
      theme: isDark() ? 'ace/theme/github_dark' : 'ace/theme/github',
      fontSize: FONT_SIZE,
      showPrintMargin: false,
      enableKeyboardAccessibility: true,
    })
    own.commands.addCommand({
      name: 'save',
      bindKey: { win: 'Ctrl-S', mac: 'Command-S' },
      exec: () => act.current.onSave(),
    })
    editor.current = own
    const stored = sessions.current
    const resized = new ResizeObserver(() => own.resize())
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      own.destroy()
      stored.clear()
      editor.current = null
    }
  }, [])
  useEffect(() => {
    const own = editor.current
    if (!own) return
    const cached = sessions.current.get(file.id)
    const session =
      cached ??
      ace.createEditSession(file.draft, (MODES[file.contentType] ?? 'ace/mode/text') as unknown as ace.Ace.SyntaxMode)
    if (!cached) {
      session.setTabSize(2)
      session.setUseSoftTabs(true)
      session.setUseWrapMode(true)
      session.on('change', () => act.current.onChange(file.id, session.getValue()))
      sessions.current.set(file.id, session)
    }
    own.setSession(session)
    own.setReadOnly(isReadOnly)
    own.textInput.getElement().setAttribute('aria-label', file.key)
    own.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- the session has what is typed: it takes the text of a file once
  }, [file.id, isReadOnly])
  useEffect(() => {
    for (const id of sessions.current.keys()) if (!openIds.includes(id)) sessions.current.delete(id)
  }, [openIds])
  return (
    <>
      <div ref={box} className="theme-code" />
      <p className="help">{LEAVE_EDITOR}</p>
    </>
  )
}
