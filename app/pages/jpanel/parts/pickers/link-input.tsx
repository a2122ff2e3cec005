import { useId, useState, type ComponentProps } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { Input } from '~/ui/form/field'

type Target = { url: string; name: string }

/**
 * An address to type; where it is a link (`isLink`) those of the website are suggested once the field is entered: the documented list of link targets. Without
 * a script it is a plain field. `<LinkInput {...controlProps(fields.url)} isLink />`
 */
export function LinkInput({ isLink, ...props }: ComponentProps<typeof Input> & { isLink: boolean }) {
  const csrf = useCsrf()
  const list = useId()
  const [targets, setTargets] = useState<readonly Target[] | null>(null)
  const load = async () => {
    if (!isLink || targets !== null) return
    setTargets([])
    const reply = await call<Target[]>('/jpanel/urls.json', csrf, { method: 'GET', isUnannounced: true })
    // What cannot be suggested can be typed, and is requested once more the next time.
    setTargets(isFailure(reply) ? null : reply)
  }
  return (
    <>
      <Input {...props} {...(isLink ? { list } : {})} onFocus={() => void load()} />
      <datalist id={list}>
        {(targets ?? []).map(({ url, name }) => (
          <option key={`${url} ${name}`} value={url} label={name} />
        ))}
      </datalist>
    </>
  )
}
