import { useId, useState, type ComponentProps } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Input } from '~/ui/form/field'

type Target = { url: string; name: string }

/** An address to type, with those of the website as suggestions once it is entered: the documented list of link targets. Without a script it is a plain field. */
export function LinkInput(props: ComponentProps<typeof Input>) {
  const csrf = useCsrf()
  const list = useId()
  const [targets, setTargets] = useState<readonly Target[] | null>(null)
  const load = async () => {
    if (targets !== null) return
    setTargets([])
    const reply = await call<Target[]>('/jpanel/urls.json', csrf, { method: 'GET', isUnannounced: true })
    // What cannot be suggested can be typed, and is requested once more the next time.
    setTargets(isFailure(reply) ? null : reply)
  }
  return (
    <>
      <Input {...props} list={list} onFocus={() => void load()} />
      <datalist id={list}>
        {(targets ?? []).map(({ url, name }) => (
          <option key={`${url} ${name}`} value={url} label={name} />
        ))}
      </datalist>
    </>
  )
}
