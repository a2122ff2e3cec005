import { useRef, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from './dialog'
import { HeldMail } from './held-mail'

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'ref' | 'onClick'> & {
  title: string
  /** The verb of the dialog. */
  act: string
  /** The consequences, and what stays. */
  body: ReactNode
  /** It can be taken back, or takes nothing away. */
  isHarmless?: boolean
  /** It emails somebody: said where no email leaves. */
  mails?: boolean
}

/**
 * A submit button of a plain form that asks first where a script runs; without one it submits.
 * `<ConfirmSubmit name="intent" value="delete" icon="trash" title="Delete Ada?" act="Delete supporter"
 * body="…">Delete…</ConfirmSubmit>`
 */
export function ConfirmSubmit({ title, act, body, isHarmless = false, mails = false, ...button }: Props) {
  const submitter = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <Button {...button} ref={submitter} type="submit" onClick={ask} />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        keep="Cancel"
        act={act}
        isDangerous={!isHarmless}
        onAct={() => {
          setIsOpen(false)
          submitter.current?.form?.requestSubmit(submitter.current)
        }}
      >
        <p>{body}</p>
        {mails ? <HeldMail /> : null}
      </ConfirmDialog>
    </>
  )
}
