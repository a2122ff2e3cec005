import { put } from './put-file'

/** `lost` continues by itself; `error` can be tried again; `failed` was refused, and trying again would not help. */
export type UploadState = 'waiting' | 'uploading' | 'processing' | 'lost' | 'done' | 'error' | 'failed'

export type Upload<R> = {
  id: number
  file: File
  state: UploadState
  sent: number
  message: string | null
  result: R | null
}

export type Failure = { isFailure: true; status: number; message: string }
export type Signed = { filename: string; url: string }

/**
 * `sign` and `done` are the calls before and after the upload. `earlier` is the file name that an earlier attempt
 * received.
 */
export type Transport<R> = {
  sign: (file: File, earlier: string | null, signal: AbortSignal) => Promise<Signed | Failure>
  done: (file: File, filename: string, signal: AbortSignal) => Promise<R | Failure>
}

type Entry<R> = Upload<R> & { earlier: string | null; tries: number; stop: AbortController }

const MAX_AT_ONCE = 4
const FIRST_PAUSE = 2000
const MAX_PAUSE = 30_000
const REFUSED = 422

const isFailure = (reply: unknown): reply is Failure =>
  typeof reply === 'object' && reply !== null && 'isFailure' in reply

/** True for uploads that are lost when somebody leaves the window. */
export const isActive = ({ state }: Pick<Upload<unknown>, 'state'>): boolean =>
  state === 'waiting' || state === 'uploading' || state === 'processing' || state === 'lost'

export const computePercent = ({ sent, file }: Pick<Upload<unknown>, 'sent' | 'file'>): number =>
  file.size === 0 ? 100 : Math.min(100, Math.floor((100 * sent) / file.size))

/**
 * Uploads files to a library by sign, PUT and done, four at a time. It lives outside of the pages, so that leaving one
 * does not stop it, and waits while the network is lost. `useUploads` shows it.
 */
export class UploadQueue<R> {
  private entries: Entry<R>[] = []
  private shown: readonly Upload<R>[] = []
  private readonly listeners = new Set<() => void>()
  private transport: Transport<R>
  private counter = 0

  constructor(transport: Transport<R>) {
    this.transport = transport
    globalThis.addEventListener?.('online', () => this.retryLost())
    globalThis.addEventListener?.('beforeunload', (event) => {
      if (this.entries.some(isActive)) event.preventDefault()
    })
  }

  /** A new session has a new token. */
  use(transport: Transport<R>): void {
    this.transport = transport
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = (): readonly Upload<R>[] => this.shown

  add(files: Iterable<File>): void {
    for (const file of files) {
      const stop = new AbortController()
      this.entries.push({
        id: ++this.counter,
        file,
        state: 'waiting',
        sent: 0,
        message: null,
        result: null,
        earlier: null,
        tries: 0,
        stop,
      })
    }
    this.changed()
    this.startNext()
  }

  retry(id: number): void {
    const entry = this.entries.find((one) => one.id === id)
    if (entry?.state !== 'error' && entry?.state !== 'lost') return
    Object.assign(entry, { state: 'waiting', sent: 0, message: null })
    this.changed()
    this.startNext()
  }

  remove(id: number): void {
    this.entries.find((one) => one.id === id)?.stop.abort()
    this.entries = this.entries.filter((one) => one.id !== id)
    this.changed()
    this.startNext()
  }

  cancelAll(): void {
    for (const { id } of this.entries.filter(isActive)) this.remove(id)
  }

  private changed(): void {
    this.shown = this.entries.map(({ id, file, state, sent, message, result }) => ({
      id,
      file,
      state,
      sent,
      message,
      result,
    }))
    for (const listener of this.listeners) listener()
  }

  private set(entry: Entry<R>, change: Partial<Entry<R>>): void {
    Object.assign(entry, change)
    this.changed()
  }

  private startNext(): void {
    const running = this.entries.filter(({ state }) => state === 'uploading' || state === 'processing').length
    for (const entry of this.entries
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, MAX_AT_ONCE - running))) {
      this.set(entry, { state: 'uploading' })
      void this.run(entry).finally(() => this.startNext())
    }
  }

  private async run(entry: Entry<R>): Promise<void> {
    const { file, stop } = entry
    const signed = await this.transport.sign(file, entry.earlier, stop.signal)
    if (isFailure(signed)) return this.failed(entry, signed)
    entry.earlier = signed.filename
    const status = await put({
      url: signed.url,
      file,
      signal: stop.signal,
      onSent: (sent) => this.sending(entry, sent),
    })
    if (status < 200 || status > 299) return this.failed(entry, { isFailure: true, status, message: '' })
    this.set(entry, { state: 'processing', sent: file.size })
    const result = await this.transport.done(file, signed.filename, stop.signal)
    if (isFailure(result)) return this.failed(entry, result)
    this.set(entry, { state: 'done', result, message: null })
  }

  private sending(entry: Entry<R>, sent: number): void {
    const before = computePercent(entry)
    entry.sent = Math.min(sent, entry.file.size)
    const isAllSent = entry.sent === entry.file.size
    if (isAllSent) entry.state = 'processing'
    if (isAllSent || computePercent(entry) !== before) this.changed()
  }

  private failed(entry: Entry<R>, { status, message }: Failure): void {
    if (entry.stop.signal.aborted) return
    if (status === 0) return this.lost(entry)
    if (status === REFUSED) return this.set(entry, { state: 'failed', message, earlier: null })
    this.set(entry, { state: 'error', message })
  }

  /**
   * Without a reply, retries when the network is back and at intervals, because the network may be up while the server
   * is down.
   */
  private lost(entry: Entry<R>): void {
    entry.tries += 1
    this.set(entry, { state: 'lost' })
    setTimeout(() => this.retry(entry.id), Math.min(FIRST_PAUSE * 2 ** (entry.tries - 1), MAX_PAUSE))
  }

  private retryLost(): void {
    for (const { id } of this.entries.filter(({ state }) => state === 'lost')) this.retry(id)
  }
}
