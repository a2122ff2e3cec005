import { lazy, Suspense, useRef, useState, type ComponentType } from 'react'
import { Button } from '../button'
import { Field, Textarea } from '../form/field'
import { useIsBrowser } from '../use-is-browser'
import type { EditorHandle, EditorProps, InsertTool, MergeTag, SendImage } from './editor'
import { MergeTags } from './merge-tags'
import './rich-text.css'

type Mode = 'visual' | 'code'

const EDITORS: Record<Mode, ComponentType<EditorProps>> = {
  visual: lazy(() => import('./visual.client')),
  code: lazy(() => import('./code.client')),
}

export type RichTextProps = {
  name: string
  label: string
  defaultValue: string
  id?: string
  error?: string | undefined
  help?: string
  /** A note appears when the text comes near this length. The operation refuses a longer text. */
  maxLength?: number | undefined
  tags?: readonly MergeTag[]
  /**
   * Sends pictures that are dropped or pasted: the documented call `/jpanel/api/v1/{editor}/imageupload`. Without it
   * there are none.
   */
  sendImage?: SendImage
  tools?: readonly InsertTool[]
  hasFrames?: boolean
  /** Offers only the code mode, because the visual one would rewrite the typed code. */
  isCode?: boolean
  onChange?: (html: string) => void
}

const MODES: readonly (readonly [Mode, string])[] = [
  ['visual', 'Visual'],
  ['code', 'Code'],
]

/**
 * A textarea holds the value, posts with the form and is the field without JavaScript. Cleaned on the server
 * (domain/content).
 */
export function RichText({
  name,
  label,
  defaultValue,
  id,
  error,
  help,
  maxLength,
  tags = [],
  sendImage,
  tools = [],
  hasFrames = false,
  isCode = false,
  onChange,
}: RichTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const handle = useRef<EditorHandle>(null)
  const [mode, setMode] = useState<Mode>(isCode ? 'code' : 'visual')
  const [value, setValue] = useState(defaultValue)
  const [isReady, setIsReady] = useState(false)
  const isBrowser = useIsBrowser()
  const fieldId = id ?? `rich-${name}`
  const write = (html: string) => {
    if (area.current === null || area.current.value === html) return
    area.current.value = html
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
    onChange?.(html)
  }
  const change = (next: Mode) => {
    if (next === mode) return
    setValue(area.current?.value ?? value)
    setIsReady(false)
    setMode(next)
  }
  const insert = (text: string) => handle.current?.insert(text)
  const Editor = EDITORS[mode]
  const switcher = isCode ? null : (
    <span className="rich-modes needs-script" role="group" aria-label="Editor mode">
      {MODES.map(([key, words]) => (
        <button key={key} type="button" aria-pressed={mode === key} onClick={() => change(key)}>
          {words}
        </button>
      ))}
    </span>
  )
  return (
    <div
      className={defaultValue === '' ? 'rich is-blank' : 'rich'}
      data-mode={mode}
      data-is-ready={isReady || undefined}
    >
      <Field label={label} id={fieldId} error={error} aside={switcher} {...(help ? { help } : {})}>
        <Textarea
          ref={area}
          name={name}
          defaultValue={defaultValue}
          rows={16}
          className="rich-source"
          hidden={isReady}
          data-limit={maxLength}
          spellCheck={false}
        />
      </Field>
      {tags.length + tools.length > 0 ? (
        <div className="rich-tools needs-script">
          {tags.length > 0 ? <MergeTags tags={tags} onChoose={insert} /> : null}
          {tools.map((tool) => (
            <Button
              key={tool.label}
              size="small"
              icon={tool.icon}
              onClick={() => tool.onOpen((html) => handle.current?.insertHtml(html))}
            >
              {tool.label}
            </Button>
          ))}
        </div>
      ) : null}
      {isBrowser ? (
        <div className="rich-editor" hidden={!isReady}>
          <Suspense fallback={null}>
            <Editor
              key={mode}
              label={label}
              value={value}
              tags={tags}
              handle={handle}
              onReady={() => setIsReady(true)}
              onChange={write}
              hasFrames={hasFrames}
              {...(sendImage ? { sendImage } : {})}
            />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
