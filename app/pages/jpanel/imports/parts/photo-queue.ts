import { put } from '~/ui/upload/put-file'
import type { Failure, Signed } from '~/ui/upload/upload-queue'
import type { CheckedPhoto } from '~/wire/sponsees'

export type Sponsee = NonNullable<CheckedPhoto['sponsee']>

/** `cancelled` means left out when the import began, because of an error or because the sponsee already has a photo. */
export type PhotoStatus = 'queued' | 'uploading' | 'complete' | 'error' | 'cancelled'
export type Photo = {
  id: number
  name: string
  size: number
  sponsee: Sponsee | null
  status: PhotoStatus
  reason: string | null
  percent: number
}

export type ImportStatus = 'preparing' | 'running' | 'complete'
export type Snapshot = {
  status: ImportStatus
  isChecking: boolean
  isWaiting: boolean
  photos: readonly Photo[]
  percent: number
}

/** A failure with status 0 means that the network is down. */
export type PhotoCalls = {
  check: (names: string[]) => Promise<CheckedPhoto[] | Failure>
  sign: (file: File, earlier: string | null) => Promise<Signed | Failure>
  attach: (file: File, sent: { filename: string; sponsee: number }) => Promise<object | Failure>
}

type Entry = Photo & { file: File; earlier: string | null }
type Wait = (milliseconds: number) => Promise<void>
type Put = typeof put

const NO_SPONSEE = 'No matching sponsee'
const UNKNOWN = 'Unknown error'
const NOT_A_PHOTO = 'Photos must be GIF, JPG, JPEG or PNG files.'
const IS_PHOTO = /\.(?:gif|jpe?g|png)$/i
const CHECKED_AT_ONCE = 500
const FIRST_PAUSE = 1000
const MAX_PAUSE = 15_000

const isFailure = (reply: unknown): reply is Failure =>
  typeof reply === 'object' && reply !== null && 'isFailure' in reply
const EMPTY: Snapshot = { status: 'preparing', isChecking: false, isWaiting: false, photos: [], percent: 0 }

export function computePercent(photos: readonly Pick<Photo, 'status'>[]): number {
  const eligible = photos.filter(({ status }) => status !== 'cancelled').length
  const done = photos.filter(({ status }) => status === 'complete' || status === 'error').length
  return eligible === 0 ? 0 : Math.floor((100 * done) / eligible)
}

/** Lives outside the page, so that the user can leave the page. Waits while the network is down. */
export class PhotoQueue {
  private entries: Entry[] = []
  private status: ImportStatus = 'preparing'
  private checking = 0
  private isWaiting = false
  private counter = 0
  private shown: Snapshot = EMPTY
  private readonly listeners = new Set<() => void>()
  private calls: PhotoCalls
  private readonly send: Put
  private readonly wait: Wait

  constructor(calls: PhotoCalls, { send = put, wait = untilOnline }: { send?: Put; wait?: Wait } = {}) {
    this.calls = calls
    this.send = send
    this.wait = wait
    globalThis.addEventListener?.('beforeunload', (event) => {
      if (this.status === 'running') event.preventDefault()
    })
  }

  use(calls: PhotoCalls): void {
    this.calls = calls
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = (): Snapshot => this.shown

  async add(files: readonly File[]): Promise<void> {
    if (this.status === 'complete') this.clear()
    const added = files.map((file): Entry => {
      const isPhoto = IS_PHOTO.test(file.name)
      const state = isPhoto
        ? { status: 'queued' as const, reason: null }
        : { status: 'error' as const, reason: NOT_A_PHOTO }
      return {
        id: ++this.counter,
        name: file.name,
        size: file.size,
        file,
        sponsee: null,
        percent: 0,
        earlier: null,
        ...state,
      }
    })
    this.entries.push(...added)
    this.checking += 1
    this.changed()
    const photos = added.filter(({ status }) => status === 'queued')
    for (let from = 0; from < photos.length; from += CHECKED_AT_ONCE)
      await this.check(photos.slice(from, from + CHECKED_AT_ONCE))
    this.checking -= 1
    this.changed()
  }

  private async check(part: readonly Entry[]): Promise<void> {
    const reply = await this.untilAnswered(() => this.calls.check(part.map(({ name }) => name)))
    part.forEach((entry, index) => {
      if (isFailure(reply)) return Object.assign(entry, { status: 'error', reason: reply.message || UNKNOWN })
      const sponsee = reply[index]?.sponsee ?? null
      return Object.assign(entry, sponsee === null ? { status: 'error', reason: NO_SPONSEE } : { sponsee })
    })
    this.changed()
  }

  async run({ isSkipping }: { isSkipping: boolean }): Promise<void> {
    if (this.status === 'running' || this.checking > 0) return
    for (const entry of this.entries) {
      const isLeftOut =
        entry.status === 'error' || (entry.status === 'queued' && isSkipping && entry.sponsee?.hasPhoto === true)
      if (isLeftOut) entry.status = 'cancelled'
    }
    this.status = 'running'
    this.changed()
    for (let next = this.next(); next !== undefined; next = this.next()) await this.upload(next)
    this.status = 'complete'
    this.changed()
  }

  stop(): void {
    for (const entry of this.entries) if (entry.status === 'queued') entry.status = 'cancelled'
    this.changed()
  }

  clear(): void {
    if (this.status === 'running') return
    this.entries = []
    this.status = 'preparing'
    this.changed()
  }

  private next(): Entry | undefined {
    return this.entries.find(({ status }) => status === 'queued')
  }

  private async upload(entry: Entry): Promise<void> {
    entry.status = 'uploading'
    this.changed()
    const failure = await this.untilAnswered(() => this.attempt(entry))
    Object.assign(
      entry,
      isFailure(failure)
        ? { status: 'error', reason: failure.message || UNKNOWN }
        : { status: 'complete', percent: 100, reason: null },
    )
    this.changed()
  }

  private async attempt(entry: Entry): Promise<object | Failure> {
    const { file, sponsee } = entry
    const signed = await this.calls.sign(file, entry.earlier)
    if (isFailure(signed)) return signed
    entry.earlier = signed.filename
    const signal = new AbortController().signal
    const status = await this.send({ url: signed.url, file, signal, onSent: (bytes) => this.sent(entry, bytes) })
    if (status < 200 || status > 299) return { isFailure: true, status, message: '' } satisfies Failure
    return this.calls.attach(file, { filename: signed.filename, sponsee: sponsee?.id ?? 0 })
  }

  private sent(entry: Entry, bytes: number): void {
    const percent = file100(bytes, entry.size)
    if (percent === entry.percent) return
    entry.percent = percent
    this.changed()
  }

  /** Retries only while there is no answer at all; any other failure is final. */
  private async untilAnswered<R extends object>(work: () => Promise<R | Failure>): Promise<R | Failure> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, MAX_PAUSE)) {
      const reply = await work()
      if (!isFailure(reply) || reply.status !== 0) return reply
      this.isWaiting = true
      this.changed()
      await this.wait(pause)
      this.isWaiting = false
    }
  }

  private changed(): void {
    this.shown = {
      status: this.status,
      isChecking: this.checking > 0,
      isWaiting: this.isWaiting,
      photos: this.entries.map(({ file: _file, earlier: _earlier, ...photo }) => photo),
      percent: computePercent(this.entries),
    }
    for (const listener of this.listeners) listener()
  }
}

const file100 = (bytes: number, size: number): number =>
  size === 0 ? 100 : Math.min(100, Math.floor((100 * bytes) / size))

const untilOnline: Wait = (milliseconds) =>
  new Promise((done) => {
    const timer = setTimeout(end, milliseconds)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      done()
    }
    addEventListener('online', end)
  })
