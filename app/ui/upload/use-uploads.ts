import { useEffect, useState, useSyncExternalStore } from 'react'
import { UploadQueue, type Transport, type Upload } from './upload-queue'

const queues = new Map<string, UploadQueue<unknown>>()
const NONE: readonly Upload<never>[] = []

function queueNamed<R>(name: string, transport: Transport<R>): UploadQueue<R> {
  const cached = queues.get(name) as UploadQueue<R> | undefined
  if (cached) return cached
  const created = new UploadQueue(transport)
  queues.set(name, created as UploadQueue<unknown>)
  return created
}

/**
 * Returns the uploads of a library, the same on every page. `transport` must be the same object on every render. The
 * queue is null on the server. `const { queue, uploads } = useUploads('media', transport)`
 */
export function useUploads<R>(
  name: string,
  transport: Transport<R>,
): { queue: UploadQueue<R> | null; uploads: readonly Upload<R>[] } {
  const [queue] = useState(() => (typeof window === 'undefined' ? null : queueNamed(name, transport)))
  useEffect(() => queue?.use(transport), [queue, transport])
  const uploads = useSyncExternalStore(
    queue?.subscribe ?? (() => () => undefined),
    queue?.snapshot ?? (() => NONE as readonly Upload<R>[]),
    () => NONE as readonly Upload<R>[],
  )
  return { queue, uploads }
}
