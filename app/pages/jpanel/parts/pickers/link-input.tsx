import { useEffect, useId, useState, type ComponentProps } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Input } from '~/ui/form/field'

type Target = { url: string; name: string }

const readPath = (typed: string): string | null => {
  const [path = ''] = typed.trim().split(/[?#]/, 1)
  if (!path.startsWith('/') || path.startsWith('//')) return null
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase()
}

export const isMissing = (typed: string, targets: readonly Target[] | null): boolean => {
  const path = readPath(typed)
  return (
    path !== null &&
    path !== '/' &&
    targets !== null &&
    targets.length > 0 &&
    !targets.some(({ url }) => readPath(url) === path)
  )
}

/** With `isLink`, suggests the website's addresses and warns of one that the website lacks. */
export function LinkInput({ isLink, ...props }: ComponentProps<typeof Input> & { isLink: boolean }) {
  const csrf = useCsrf()
  const list = useId()
  const begins = typeof props.defaultValue === 'string' ? props.defaultValue : ''
  const [typed, setTyped] = useState(begins)
  const [isWanted, setIsWanted] = useState(readPath(begins) !== null)
  const [targets, setTargets] = useState<readonly Target[] | null>(null)
  const isLoading = isLink && isWanted && targets === null
  useEffect(() => {
    if (!isLoading) return
    const stop = new AbortController()
    void call<Target[]>('/jpanel/urls.json', csrf, { method: 'GET', isUnannounced: true, signal: stop.signal }).then(
      (reply) => {
        // A failed request leaves the field usable; the next focus tries again.
        if (isFailure(reply)) setIsWanted(false)
        else setTargets(reply)
      },
    )
    return () => stop.abort()
  }, [isLoading, csrf])
  return (
    <>
      <Input
        {...props}
        {...(isLink ? { list } : {})}
        onFocus={() => setIsWanted(true)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={list}>
        {(targets ?? []).map(({ url, name }) => (
          <option key={`${url} ${name}`} value={url} label={name} />
        ))}
      </datalist>
      {isLink ? (
        <span className="small warn-text" role="status">
          {isMissing(typed, targets) ? 'No page, product, category or post has this address.' : ''}
        </span>
      ) : null}
    </>
  )
}
