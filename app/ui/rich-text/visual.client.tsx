import { CKEditor } from '@ckeditor/ckeditor5-react'
import {
  Alignment,
  AutoLink,
  Autoformat,
  BlockQuote,
  Bold,
  ClassicEditor,
  Code,
  Essentials,
  FileRepository,
  FindAndReplace,
  GeneralHtmlSupport,
  Heading,
  HorizontalLine,
  Image,
  ImageCaption,
  ImageToolbar,
  ImageUpload,
  Indent,
  Italic,
  Link,
  LinkImage,
  List,
  Mention,
  Paragraph,
  PasteFromOffice,
  RemoveFormat,
  Strikethrough,
  Table,
  TableToolbar,
  Underline,
  Widget,
  type EditorConfig,
} from 'ckeditor5'
import 'ckeditor5/ckeditor5.css'
import { useImperativeHandle, useRef } from 'react'
import type { EditorProps, MergeTag } from './editor'
import { Frames } from './frames.client'
import { imageUploadPlugin } from './image-upload.client'
import { mergeTagPlugin } from './merge-tag-chips.client'
import { withoutChips } from './merge-tags-in-data'

/** CKEditor looks for the first `[` before a tag, and the feed for the second. */
const MARKER = '['

const matching = (tags: readonly MergeTag[]) => (typed: string) => {
  const words = typed.startsWith('[') ? typed.slice(1).toLowerCase() : null
  if (words === null) return []
  const known = tags.filter(({ tag, label }) => tag.includes(words) || label.toLowerCase().includes(words))
  return known.map(({ tag, label, sample }) => ({ id: `${MARKER}[${tag}]]`, text: `[[${tag}]]`, label, sample }))
}

function row(item: { label: string; sample: string; text: string }): HTMLElement {
  const element = document.createElement('span')
  element.className = 'rich-tag-choice'
  for (const words of [item.label, item.sample]) {
    const part = document.createElement('span')
    part.textContent = words
    element.append(part)
  }
  return element
}

function typeTags(editor: ClassicEditor): void {
  editor.commands.get('mention')?.on(
    'execute',
    (event, args) => {
      event.stop()
      const [{ mention, range }] = args as [
        { mention: { text: string }; range: Parameters<typeof editor.model.insertContent>[1] },
      ]
      editor.model.change((writer) => editor.model.insertContent(writer.createText(mention.text), range))
    },
    { priority: 'highest' },
  )
}

const makeConfig = ({ value, tags, sendImage, hasFrames = false }: EditorProps): EditorConfig =>
  ({
    licenseKey: 'GPL',
    initialData: value,
    plugins: [
      ...[
        Alignment,
        AutoLink,
        Autoformat,
        BlockQuote,
        Bold,
        Code,
        Essentials,
        FindAndReplace,
        GeneralHtmlSupport,
        Heading,
        HorizontalLine,
      ],
      ...[
        Indent,
        Italic,
        Link,
        List,
        Mention,
        Paragraph,
        PasteFromOffice,
        RemoveFormat,
        Strikethrough,
        Table,
        TableToolbar,
        Underline,
      ],
      ...[FileRepository, Image, ImageCaption, ImageToolbar, LinkImage, Widget, mergeTagPlugin(tags)],
      ...(sendImage ? [ImageUpload, imageUploadPlugin(sendImage)] : []),
      ...(hasFrames ? [Frames] : []),
    ],
    toolbar: {
      items: [
        ...['undo', 'redo', '|', 'heading', 'bold', 'italic', 'link', 'bulletedList', 'numberedList', '|'],
        ...[
          'underline',
          'strikethrough',
          'blockQuote',
          'insertTable',
          'horizontalLine',
          'alignment',
          'removeFormat',
          'findAndReplace',
        ],
        ...(sendImage ? ['uploadImage'] : []),
      ],
      shouldNotGroupWhenFull: false,
    },
    heading: {
      options: [
        { model: 'paragraph', title: 'Paragraph', class: 'ck-heading_paragraph' },
        { model: 'heading2', view: 'h2', title: 'Heading', class: 'ck-heading_heading2' },
        { model: 'heading3', view: 'h3', title: 'Small heading', class: 'ck-heading_heading3' },
      ],
    },
    link: { addTargetToExternalLinks: false, defaultProtocol: 'https://' },
    table: { contentToolbar: ['tableColumn', 'tableRow', 'mergeTableCells'] },
    image: { toolbar: ['imageTextAlternative', 'toggleImageCaption'] },
    // The sanitizer on the server decides. The editor loses nothing that the sanitizer would keep.
    htmlSupport: {
      allow: [
        {
          name: /^(?:p|h[2-4]|div|section|span|a|table|td|th|tr|ul|ol|li|figure|small|sup|sub|mark)$/,
          attributes: true,
          classes: true,
          styles: true,
        },
      ],
    },
    mention: {
      feeds: [{ marker: MARKER, feed: matching(tags), itemRenderer: row as never, minimumCharacters: 1 }],
      dropdownLimit: 50,
    },
  }) as unknown as EditorConfig

export default function Visual(props: EditorProps) {
  const editor = useRef<ClassicEditor | null>(null)
  const begun = useRef({ html: '', value: props.value })
  useImperativeHandle(props.handle, () => ({
    insert: (text) => {
      const own = editor.current
      own?.model.change((writer) => own.model.insertContent(writer.createText(text)))
      own?.editing.view.focus()
    },
    insertHtml: (html) => {
      const own = editor.current
      if (own) own.model.insertContent(own.data.toModel(own.data.processor.toView(html)))
      own?.editing.view.focus()
    },
  }))
  return (
    <CKEditor
      editor={ClassicEditor}
      config={makeConfig(props)}
      onReady={(own) => {
        typeTags(own)
        own.editing.view.change((writer) => {
          const root = own.editing.view.document.getRoot()
          if (root) writer.setAttribute('aria-label', props.label, root)
        })
        begun.current.html = withoutChips(own.getData())
        editor.current = own
        props.onReady()
      }}
      onChange={(_, own) => {
        if (editor.current === null) return
        const html = withoutChips(own.getData())
        // The editor rewrites the HTML in its own format, so only a difference from its first output counts as a
        // change.
        props.onChange(html === begun.current.html ? begun.current.value : html)
      }}
    />
  )
}
