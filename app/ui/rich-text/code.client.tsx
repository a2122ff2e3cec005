import ace from 'ace-builds'
import 'ace-builds/src-noconflict/mode-html'
import 'ace-builds/src-noconflict/theme-github'
import 'ace-builds/src-noconflict/theme-github_dark'
import 'ace-builds/src-noconflict/ext-searchbox'
import 'ace-builds/src-noconflict/ext-language_tools'
import htmlWorker from 'ace-builds/src-noconflict/worker-html?url'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { inLines } from './in-lines'
import type { EditorProps } from './editor'
import { LEAVE_EDITOR } from './leave-editor'

ace.config.setModuleUrl('ace/mode/html_worker', htmlWorker)
// The content security policy of our pages refuses a worker made from a blob.
ace.config.set('loadWorkerFromBlob', false)

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark'

/** Ace takes the Tab key only between Enter, which begins to edit, and Esc. Ctrl+] indents. */
export default function Code({ label, value, tags, handle, onReady, onChange }: EditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<ace.Ace.Editor>(null)
  useImperativeHandle(handle, () => ({
    insert: (text) => {
      editor.current?.insert(text)
      editor.current?.focus()
    },
    insertHtml: (html) => editor.current?.insert(html),
  }))
  const change = useRef(onChange)
  change.current = onChange
  useEffect(() => {
    if (!box.current) return
    const own = ace.edit(box.current, {
      mode: 'ace/mode/html',
      theme: isDark() ? 'ace/theme/github_dark' : 'ace/theme/github',
      value: inLines(value),
      minLines: value === '' ? 8 : 30,
      maxLines: 47,
      wrap: true,
      showPrintMargin: false,
      useSoftTabs: true,
      tabSize: 2,
      enableBasicAutocompletion: true,
      enableLiveAutocompletion: false,
      enableKeyboardAccessibility: true,
    })
    const choices = tags.map(({ tag, label: meta }) => ({ caption: tag, value: `[[${tag}]]`, meta, score: 100 }))
    own.completers = [
      {
        getCompletions: (...[, , , , done]) => done(null, choices),
      },
    ]
    own.textInput.getElement().setAttribute('aria-label', `${label}, HTML`)
    own.on('change', () => change.current(own.getValue()))
    editor.current = own
    onReady()
    return () => {
      own.destroy()
      editor.current = null
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the editor takes its value and its tags once for each mode
  }, [])
  return (
    <>
      <div ref={box} className="rich-code" />
      <p className="help">{LEAVE_EDITOR}</p>
    </>
  )
}
