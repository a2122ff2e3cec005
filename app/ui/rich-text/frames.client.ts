import { Plugin, toWidget, Widget, type Editor } from 'ckeditor5'

const MODEL = 'frame'
const SAID = ['src', 'title', 'width', 'height'] as const

const readHost = (src: string): string => (URL.canParse(src) ? new URL(src).hostname : src)

function makeFrames({ conversion, model }: Editor): void {
  model.schema.register(MODEL, { inheritAllFrom: '$blockObject', allowAttributes: [...SAID] })
  conversion.for('upcast').elementToElement({
    view: 'iframe',
    model: (view, { writer }) => {
      const said = SAID.flatMap((name) =>
        view.getAttribute(name) === undefined ? [] : [[name, view.getAttribute(name)] as const],
      )
      return writer.createElement(MODEL, Object.fromEntries(said))
    },
    converterPriority: 'high',
  })
  conversion.for('dataDowncast').elementToElement({
    model: MODEL,
    view: (element, { writer }) =>
      writer.createEmptyElement(
        'iframe',
        Object.fromEntries([...element.getAttributes()].map(([name, value]) => [name, String(value)])),
      ),
  })
  conversion.for('editingDowncast').elementToElement({
    model: MODEL,
    view: (element, { writer }) => {
      const host = readHost(String(element.getAttribute('src') ?? ''))
      const title = String(element.getAttribute('title') ?? host)
      const lines = [title, ...(title === host ? [] : [host])].map((words, at) =>
        writer.createContainerElement('span', { class: at === 0 ? 'rich-frame-title' : 'rich-frame-host' }, [
          writer.createText(words),
        ]),
      )
      return toWidget(writer.createContainerElement('div', { class: 'rich-frame' }, lines), writer, { label: title })
    },
  })
}

/** Media of other sites appear in the visual mode as a box with their title. No page of the office loads a frame. */
export class Frames extends Plugin {
  static get requires() {
    return [Widget]
  }

  init(): void {
    makeFrames(this.editor)
  }
}
