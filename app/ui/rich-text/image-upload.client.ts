import { Plugin, type FileLoader, type UploadAdapter } from 'ckeditor5'
import type { SendImage } from './editor'

class ImageUpload implements UploadAdapter {
  readonly #stop = new AbortController()
  readonly #loader: FileLoader
  readonly #send: SendImage

  constructor(loader: FileLoader, send: SendImage) {
    this.#loader = loader
    this.#send = send
  }

  async upload(): Promise<Record<string, string>> {
    const file = await this.#loader.file
    if (!file) throw new Error('HTTP Error: no file')
    return { default: await this.#send(file, this.#stop.signal) }
  }

  abort(): void {
    this.#stop.abort()
  }
}

/** A class, because the editor makes its plugins with `new`. */
export function imageUploadPlugin(send: SendImage): typeof Plugin {
  return class SendImages extends Plugin {
    init(): void {
      this.editor.plugins.get('FileRepository').createUploadAdapter = (loader) => new ImageUpload(loader, send)
    }
  }
}
