import {
  Plugin,
  toWidget,
  viewToModelPositionOutsideModelElement,
  type Editor,
  type ModelElement,
  type ModelItem,
  type ModelTextProxy,
  type ModelWriter,
} from 'ckeditor5'
import type { MergeTag } from './editor'
import { CHIP_IN_DATA } from './merge-tags-in-data'

const MODEL = 'mergeTag'
const CHIP = 'rich-chip'
const TAG = /\[\[(\w+)\]\]/g

type Match = { text: ModelTextProxy; at: number; length: number; name: string }

const isText = (item: ModelItem): item is ModelTextProxy => item.is('$textProxy')

/** Finds tags in the text below an element, the last first, so that replacing one does not move another. */
function tagsBelow(editor: Editor, element: ModelElement, known: ReadonlySet<string>): Match[] {
  const items = [...editor.model.createRangeIn(element).getItems()].filter(isText)
  const found = items.flatMap((text) =>
    [...text.data.matchAll(TAG)].map(({ index: at, 0: { length }, 1: name = '' }) => ({ text, at, length, name })),
  )
  return found.filter(({ name }) => known.has(name)).reverse()
}

function replace(editor: Editor, writer: ModelWriter, { text, at, length, name }: Match): void {
  const { parent, startOffset, textNode } = text
  if (parent === null || startOffset === null) return
  const from = writer.createPositionAt(parent, startOffset + at)
  const chip = writer.createElement(MODEL, { ...Object.fromEntries(textNode.getAttributes()), name })
  if (!editor.model.schema.checkChild(from, chip)) return
  writer.remove(writer.createRange(from, from.getShiftedBy(length)))
  writer.insert(chip, from)
}

/**
 * Shows the tags of the text as chips in the visual mode, so that a keystroke cannot break them. Every tag comes in as
 * text, and a post-fixer makes it a chip after each change. An unlisted tag stays text, so that a mistake is visible.
 */
export function mergeTagPlugin(tags: readonly MergeTag[]): typeof Plugin {
  return class MergeTags extends Plugin {
    init(): void {
      makeChips(this.editor, tags)
    }
  }
}

function makeChips(editor: Editor, tags: readonly MergeTag[]): void {
  const known = new Map(tags.map(({ tag, label }) => [tag, label]))
  const names = new Set(known.keys())
  const { conversion, editing, model } = editor
  model.schema.register(MODEL, {
    inheritAllFrom: '$inlineObject',
    allowAttributesOf: '$text',
    allowAttributes: ['name'],
  })
  conversion.for('upcast').elementToElement({
    view: { name: 'span', classes: CHIP_IN_DATA },
    model: (view, { writer }) => {
      const [first] = view.getChildren()
      const name = first?.is('$text') ? first.data.slice(2, -2) : ''
      return names.has(name) ? writer.createElement(MODEL, { name }) : null
    },
    converterPriority: 'high',
  })
  // A raw element keeps a space next to it as a space. Next to other elements the editor writes a non-breaking space.
  conversion.for('dataDowncast').elementToElement({
    model: MODEL,
    view: (element, { writer }) =>
      writer.createRawElement('span', { class: CHIP_IN_DATA }, (shown) => {
        shown.textContent = `[[${String(element.getAttribute('name'))}]]`
      }),
  })
  conversion.for('editingDowncast').elementToElement({
    model: MODEL,
    view: (element, { writer }) => {
      const name = String(element.getAttribute('name'))
      const label = known.get(name) ?? name
      const chip = writer.createContainerElement('span', { class: CHIP, title: `[[${name}]]` }, [
        writer.createText(label),
      ])
      return toWidget(chip, writer, { label })
    },
  })
  editing.mapper.on(
    'viewToModelPosition',
    viewToModelPositionOutsideModelElement(model, (view) => view.hasClass(CHIP)),
  )
  model.document.registerPostFixer((writer) => {
    const changed = new Set<ModelElement>()
    for (const change of model.document.differ.getChanges()) {
      if (change.type !== 'insert') continue
      const { parent, nodeAfter } = change.position
      const within = change.name === '$text' ? parent : nodeAfter
      if (within?.is('element')) changed.add(within)
    }
    const matches = [...changed].flatMap((element) => tagsBelow(editor, element, names))
    for (const match of matches) replace(editor, writer, match)
    return matches.length > 0
  })
}
